import type { Diagnostic } from "@curlew/client";

/** `GET /api/:collection/script-api` */
export interface ScriptApi {
	/** What scripts can use, in TypeScript: `curlew types` hands out the same. */
	readonly declarations: string;
}

/** `POST /api/:collection/scripts/judge`: answers with a `ScriptSyntax`. Nothing runs. */
export interface JudgeScript {
	readonly code: string;
}

export interface ScriptSyntax {
	/** Where the script is none, as offsets in the code; null where it can be read. */
	readonly fault: {
		readonly message: string;
		readonly start: number;
		readonly end: number;
	} | null;
}

/** A script in a form. */
interface ScriptRef {
	readonly owner: "request" | "folder" | "collection";
	/** Path in the collection of the request or folder; "" of the collection. */
	readonly path: string;
	readonly kind: "before-request" | "after-response" | "tests";
	/** Which one of its kind. */
	readonly index: number;
}

/** A script with its place in a file. */
export interface ScriptAt extends ScriptRef {
	/** Absolute. */
	readonly file: string;
	/** Columns that the file indents the code by. */
	readonly indent: number;
	/** The line of the file of each line of the code, from 1. */
	readonly lines: readonly number[];
}

/** What went wrong in a script when its request was sent. */
export interface SentScriptFault
	extends ScriptRef,
		Pick<Diagnostic, "message" | "severity"> {
	/** In the code, from 1. */
	readonly line: number;
	/** From 1. */
	readonly column: number;
	readonly length: number;
}
