import type { EditedRequest } from "../sending.ts";

/** Whose schema is meant: that of the endpoint which the request as it is on the screen goes to. */
export interface SchemaPlace {
	readonly environment: string | null;
	readonly request: EditedRequest;
}

/** `POST /api/:collection/graphql/schema`: the schema that is kept for a request's endpoint. Asks nobody for it. */
export interface ReadSchema extends SchemaPlace {
	/** The version that the page has: its text is not sent once more. */
	readonly known?: string;
}

/** `POST /api/:collection/graphql/schema/fetch`: sends the introspection query of the request's own. `POST /api/:collection/send/:id/cancel` ends it. */
export interface FetchSchema extends SchemaPlace {
	/** Chosen by the page, unique. */
	readonly id: string;
}

/** `POST /api/:collection/graphql/schema/file`: from now on a file of the collection is the schema of the endpoint. */
export interface LinkSchema extends SchemaPlace {
	/** Relative to the collection's folder. */
	readonly file: string;
}

/** What all of these answer. */
export interface EndpointSchema {
	/** The URL without credentials and query; null while it has no value. */
	readonly endpoint: string | null;
	/** Null where none is kept. */
	readonly schema: KeptSchema | null;
}

export interface KeptSchema {
	/** Changes with the text. */
	readonly version: string;
	/** Milliseconds since the epoch: when it was got, or its file changed. */
	readonly at: number;
	/** The file of the collection that it stands in; null for one that the server gave. */
	readonly file: string | null;
	/** The schema definition language, or the answer to an introspection query as JSON. Absent where the page knows it, and where the file cannot be read. */
	readonly text?: string;
	/** Why the file cannot be read. */
	readonly fault?: string;
}

/** `GET /api/:collection/graphql/schema-files`: files of the collection that may hold one, sorted. */
export type SchemaFiles = readonly string[];
