import type {
	EndpointSchema,
	FetchSchema,
	LinkSchema,
	ReadSchema,
	SchemaFiles,
} from "../../../../../src/protocol/graphql/schema.ts";
import { getJson, postJson } from "../../../api/call.ts";

export const graphqlApi = {
	schema: (request: ReadSchema) =>
		postJson<EndpointSchema>("graphql/schema", request),
	fetch: (request: FetchSchema) =>
		postJson<EndpointSchema>("graphql/schema/fetch", request),
	link: (request: LinkSchema) =>
		postJson<EndpointSchema>("graphql/schema/file", request),
	files: () => getJson<SchemaFiles>("graphql/schema-files"),
};
