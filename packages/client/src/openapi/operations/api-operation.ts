import type { ApiNode } from "../document/api-node.ts";

/** Where a parameter goes. */
export type ParameterPlace =
	| "query"
	| "header"
	| "path"
	| "cookie"
	/** The whole query (OpenAPI 3.2). */
	| "querystring";

/** How a parameter's value becomes text: OpenAPI 3.2 §4.12.2.3. */
export interface ParameterStyle {
	readonly style: string;
	readonly explode: boolean;
	/** Characters of RFC 3986's reserved set stay as they are. */
	readonly allowReserved: boolean;
}

/** A value that the document gives as an example. */
export interface ApiExample {
	/** Where there are several: its summary, or else its key. */
	readonly name: string | undefined;
	/** What it is called in the map of examples. */
	readonly key?: string;
	/** Undefined inside of it when the document has only its text. */
	readonly value: ApiNode;
	/** OpenAPI 3.2: the example as it is sent, in place of a value. */
	readonly serialized: string | undefined;
}

export interface ApiParameter extends ParameterStyle {
	readonly name: string;
	readonly place: ParameterPlace;
	readonly isRequired: boolean;
	readonly isDeprecated: boolean;
	readonly description: string | undefined;
	/** Its value is of this media type, and goes by no style. */
	readonly mediaType: string | undefined;
	readonly schema: ApiNode | undefined;
	readonly examples: readonly ApiExample[];
	readonly at: ApiNode;
}

/** How a property of a form is sent. */
export interface ApiEncoding {
	readonly contentType: string | undefined;
	/** Undefined when the document says nothing of style. */
	readonly style: ParameterStyle | undefined;
}

/** One of the media types that a body may have. */
export interface ApiMediaType {
	/** As it is written, without parameters, in small letters. */
	readonly mediaType: string;
	readonly written: string;
	readonly schema: ApiNode | undefined;
	/** OpenAPI 3.2: of each element of a stream. */
	readonly itemSchema: ApiNode | undefined;
	readonly examples: readonly ApiExample[];
	readonly encoding: ReadonlyMap<string, ApiEncoding>;
	readonly at: ApiNode;
}

export interface ApiBody {
	readonly isRequired: boolean;
	readonly description: string | undefined;
	/** In the order of the document. */
	readonly content: readonly ApiMediaType[];
	readonly at: ApiNode;
}

/** A header of a response: always of the style `simple`. */
export interface ApiHeader {
	readonly name: string;
	readonly isRequired: boolean;
	readonly explode: boolean;
	/** Its value is of this media type, and goes by no style. */
	readonly mediaType: string | undefined;
	readonly schema: ApiNode | undefined;
	readonly at: ApiNode;
}

export interface ApiResponse {
	/** `200`, `4XX`, `default`. */
	readonly status: string;
	readonly description: string | undefined;
	/** Without `Content-Type`, which `content` says. */
	readonly headers: readonly ApiHeader[];
	readonly content: readonly ApiMediaType[];
	readonly at: ApiNode;
}

/** Schemes that are all needed, with their scopes; none at all is nobody in particular. */
export type SecurityRequirement = ReadonlyMap<string, readonly string[]>;

export interface ApiServer {
	/** With `{variables}`. */
	readonly url: string;
	readonly name: string | undefined;
	readonly variables: readonly ApiServerVariable[];
	readonly at: ApiNode;
}

export interface ApiServerVariable {
	readonly name: string;
	/** Its default. */
	readonly value: string;
	/** The only values that it may have; none where all may be. */
	readonly choices: readonly string[];
	readonly description: string | undefined;
}

/** One operation, whatever version its document has. */
export interface ApiOperation {
	/** In capitals. */
	readonly method: string;
	/** With `{params}`, as it is written. */
	readonly path: string;
	readonly id: string | undefined;
	readonly summary: string | undefined;
	readonly description: string | undefined;
	readonly documentation: string | undefined;
	readonly tags: readonly string[];
	readonly isDeprecated: boolean;
	/** Those of the path, too. */
	readonly parameters: readonly ApiParameter[];
	readonly body: ApiBody | undefined;
	readonly responses: readonly ApiResponse[];
	/** One of these is enough; undefined where the document's own counts. */
	readonly security: readonly SecurityRequirement[] | undefined;
	/** Undefined where the document's own count. */
	readonly servers: readonly ApiServer[] | undefined;
	readonly callbacks: readonly ApiNode[];
	readonly at: ApiNode;
}
