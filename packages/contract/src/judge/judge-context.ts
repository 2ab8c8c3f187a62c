import type { ApiDocument, SecurityScheme } from "@curlew/client/openapi";
import type { SchemaSet } from "../schema/schema-set.ts";

/** What judging needs of a contract. */
export interface JudgeContext {
	readonly document: ApiDocument;
	readonly schemas: {
		readonly request: SchemaSet;
		readonly response: SchemaSet;
	};
	readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
}
