/**
 * What packages need that work with documents of OpenAPI and Swagger: the document
 * with the place of each value, its operations in the words of OpenAPI 3, its
 * schemas, and values made for them. It changes without notice.
 */

export { filesWithin, isWithinFolder } from "./collection/read/files-within.ts";
export {
	readSource,
	type SourceResult,
} from "./collection/read/read-source.ts";
export { CurlewError } from "./diagnostics/curlew-error.ts";
export type { Diagnostic, SourceLocation } from "./diagnostics/diagnostic.ts";
export type { Excerpt } from "./diagnostics/excerpt.ts";
export { SourceText } from "./diagnostics/source-text.ts";
export {
	type ApiDocument,
	type ApiVersion,
	readApiDocument,
} from "./openapi/document/api-document.ts";
export { ApiFile } from "./openapi/document/api-file.ts";
export { ApiNode, isMap, type PlainMap } from "./openapi/document/api-node.ts";
export type { ApiFinding } from "./openapi/document/findings.ts";
export { locateAll, type OffsetRange } from "./openapi/document/locate.ts";
export type { FileBeside } from "./openapi/document/references.ts";
export type {
	ApiBody,
	ApiEncoding,
	ApiExample,
	ApiHeader,
	ApiMediaType,
	ApiOperation,
	ApiParameter,
	ApiResponse,
	ApiServer,
	ApiServerVariable,
	ParameterPlace,
	SecurityRequirement,
} from "./openapi/operations/api-operation.ts";
export { withoutParameters } from "./openapi/operations/read-content.ts";
export { readOperations } from "./openapi/operations/read-operations.ts";
export {
	readRequirements,
	readSecuritySchemes,
	type SecurityScheme,
} from "./openapi/operations/read-security.ts";
export { readDocumentServers } from "./openapi/operations/read-servers.ts";
export {
	type FlatSchema,
	flattenSchemas,
} from "./openapi/sample/flat-schema.ts";
export { type Sample, Sampler } from "./openapi/sample/sampler.ts";
export {
	expandSchema,
	isNullable,
	typesOf,
} from "./openapi/schema/expand-schema.ts";
export {
	itemSchemas,
	memberSchemas,
} from "./openapi/schema/parts-of-schema.ts";
export { fitsPattern, patternOf } from "./openapi/schema/patterns.ts";
export {
	type Mismatch,
	SchemaJudge,
	type ValueDirection,
} from "./openapi/schema/schema-judge.ts";
export type {
	HeaderPair,
	OutlinedPart,
} from "./request/outgoing-request.ts";
export {
	InvalidJsonError,
	parseJson,
	parseNumber,
} from "./values/parse-json.ts";
export { formDecoded, percentDecoded } from "./values/percent-decoded.ts";
