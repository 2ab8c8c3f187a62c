import type { Value } from "@curlew/template";
import type { AuthDefinition, RequestDefinition } from "../collection/model.ts";
import type { HeaderPair } from "./outgoing-request.ts";

/** A header as one item of a list. */
export interface ListedHeader {
	readonly key: string;
	readonly value: string;
	/** Present where the header is not sent. */
	readonly disabled?: true;
}

/**
 * A request on its way from definition to wire, as before-request scripts see
 * and change it. Until it is built, everything is as written, placeholders and
 * all; once built, the getters give what was really sent.
 */
export interface RequestDraft {
	readonly definition: RequestDefinition;
	readonly name: string;
	readonly tags: readonly string[];
	/** `none`, `basic`, `bearer`, …: what applies after inheritance. */
	readonly authMode: string;

	getMethod(): string;
	setMethod(method: string): void;
	getUrl(): string;
	/** @param pathValues the values of path params by name, where the URL has all of its query */
	setUrl(url: string, pathValues?: Readonly<Record<string, string>>): void;
	setAuth(auth: AuthDefinition): void;
	/** Enabled headers of collection, folders and request together. */
	getHeaders(): readonly HeaderPair[];
	/** Replaces all headers. */
	setHeaders(headers: readonly HeaderPair[]): void;
	/** Case-insensitive; several of one name are joined with `, `. */
	getHeader(name: string): string | undefined;
	/** Replaces every header of that name. */
	setHeader(name: string, value: string): void;
	deleteHeader(name: string): void;
	/**
	 * All headers one by one, several of one name too; those that the request's file switches off come last.
	 *
	 * @param isWritten without the `Content-Type` that the body brings along before it is sent
	 */
	listHeaders(isWritten?: boolean): readonly ListedHeader[];
	/** Adds a header beside those of the same name. */
	addHeader(name: string, value: string): void;
	/** Removes the header at an index of `listHeaders`. */
	removeHeader(index: number): void;
	/**
	 * The body as a script sees it: for JSON the parsed value where it parses
	 * (else its text), for text kinds the text, for form-urlencoded and
	 * multipart an array of `{name, value, enabled}` (of parts also with `type` and
	 * `contentType`, of files with a list of paths), for GraphQL `{query, variables}`
	 * of texts; undefined when there is none. `raw` gives the text of text kinds unparsed.
	 */
	getBody(options?: { readonly raw?: boolean }): Value | undefined;
	/** A string is the body's text; anything else becomes JSON. `undefined` removes the body. */
	setBody(body: Value | undefined): void;
	/** Path params by name, as written. */
	getPathParams(): Readonly<Record<string, string>>;
	/** Milliseconds. */
	getTimeout(): number;
	setTimeout(milliseconds: number): void;
	setMaxRedirects(count: number): void;
}
