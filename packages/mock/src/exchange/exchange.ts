import type { IncomingHttpHeaders } from "node:http";

/** A request as the mock looks at it. */
export interface MockRequest {
	/** In capitals. */
	readonly method: string;
	/** Without the query, percent-encoded as it came. */
	readonly path: string;
	/** Without the question mark; empty where there is none. */
	readonly query: string;
	readonly headers: IncomingHttpHeaders;
	readonly body: Buffer;
	/** What the body says, where it is JSON or a form. */
	readonly content: MockContent;
}

export type MockContent =
	| { readonly kind: "none" }
	| { readonly kind: "value"; readonly value: unknown }
	/** It says that it is JSON, and is not. */
	| { readonly kind: "broken"; readonly reason: string }
	| { readonly kind: "other" };

export interface MockAnswer {
	readonly status: number;
	/** Names in small letters. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | Uint8Array<ArrayBuffer> | undefined;
	/** Where it comes from, in a few words: `example cat`, `state: /users/3`. */
	readonly why: string;
	/** Milliseconds to wait besides `--delay`. */
	readonly delay?: number;
}

/** `application/json` of the header as it came. */
export function mediaTypeOfRequest({ headers }: MockRequest): string {
	const written = headers["content-type"] ?? "";
	return (written.split(";", 1)[0] ?? "").trim().toLowerCase();
}

/** Whether text of a media type is JSON: RFC 6839 §3.1. */
export function isJsonType(mediaType: string): boolean {
	return /^application\/(?:[\w.+-]+\+)?json$|^text\/json$/.test(mediaType);
}
