/** A collection apart from any format, for property tests. */

export interface Entry {
	readonly name: string;
	readonly value: string;
	readonly disabled: boolean;
	readonly description?: string | undefined;
}

export interface Param extends Entry {
	readonly type: "query" | "path";
}

export interface Variable extends Entry {
	/** Absent for text without a type. */
	readonly type?:
		| "string"
		| "number"
		| "boolean"
		| "object"
		| "null"
		| undefined;
}

export type Auth =
	| undefined
	| "none"
	| "inherit"
	| {
			readonly type: string;
			/** Named as in OpenCollection; `"~"` in front of a name in `.bru` only. */
			readonly fields: Readonly<Record<string, string>>;
	  };

export interface Scripts {
	readonly "before-request"?: readonly string[] | undefined;
	readonly "after-response"?: readonly string[] | undefined;
	readonly tests?: readonly string[] | undefined;
}

export interface Action extends Entry {
	readonly scope:
		| "runtime"
		| "request"
		| "folder"
		| "collection"
		| "environment";
	readonly phase: "before-request" | "after-response";
}

export interface Settings {
	readonly encodeUrl?: boolean | undefined;
	readonly followRedirects?: boolean | undefined;
	readonly maxRedirects?: number | undefined;
	readonly timeout?: number | undefined;
}

/** What a collection, a folder or a request gives. */
export interface Level {
	readonly headers: readonly Entry[];
	readonly auth: Auth;
	readonly variables: readonly Variable[];
	readonly actions: readonly Action[];
	readonly scripts: Scripts;
	readonly settings: Settings;
	readonly docs: string | undefined;
}

export interface Part extends Entry {
	/** Paths of files; absent for a text. */
	readonly files?: readonly string[] | undefined;
	readonly contentType?: string | undefined;
}

export interface FileVariant {
	readonly path: string;
	readonly contentType: string;
	readonly selected: boolean;
}

export type Body =
	| { readonly type: "json" | "text" | "xml" | "sparql"; readonly text: string }
	| { readonly type: "form-urlencoded"; readonly entries: readonly Entry[] }
	| { readonly type: "multipart-form"; readonly parts: readonly Part[] }
	| { readonly type: "file"; readonly files: readonly FileVariant[] }
	| {
			readonly type: "graphql";
			readonly query: string;
			readonly variables: string;
	  };

export interface Assertion {
	readonly expression: string;
	readonly operator: string;
	readonly value: string;
	readonly disabled: boolean;
}

export interface Request extends Level {
	readonly name: string | undefined;
	readonly seq: number | undefined;
	readonly tags: readonly string[];
	readonly method: string;
	/** What stands behind `{{host}}`. */
	readonly path: string;
	readonly params: readonly Param[];
	readonly body: Body | undefined;
	readonly assertions: readonly Assertion[];
}

export interface Folder extends Level {
	/** Absent for a folder without a file of its own. */
	readonly hasFile: boolean;
	readonly name: string | undefined;
	readonly seq: number | undefined;
	readonly requests: readonly Request[];
	readonly folders: readonly Folder[];
}

export interface GeneratedCollection extends Level {
	readonly requests: readonly Request[];
	readonly folders: readonly Folder[];
	readonly environment: readonly Variable[];
}
