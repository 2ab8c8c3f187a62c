import type { SourceRange } from "../findings.ts";

/** A text with its place in the file. */
export interface Placed {
	readonly text: string;
	/** UTF-16 offset of its first character. */
	readonly start: number;
}

export interface PlacedPair {
	readonly name: string;
	readonly value: string;
	readonly start: number;
	readonly end: number;
}

/** `> {% … %}`, `< ./before.js`. */
export interface ScriptPart {
	/** Code, or the path of a file. */
	readonly kind: "code" | "file";
	readonly text: string;
	readonly start: number;
}

/** A request of a file with all that belongs to it: what stands between two lines of `###`. */
export interface HttpBlock {
	/** Behind the `###`. */
	readonly title: string;
	readonly range: SourceRange;
	/** `# @name login`: name and the rest of the line. */
	readonly tags: readonly PlacedPair[];
	/** `@host = …`, in their order. */
	readonly variables: readonly PlacedPair[];
	readonly request: RequestLine | undefined;
	readonly headers: readonly PlacedPair[];
	readonly body: readonly Placed[];
	readonly before: readonly ScriptPart[];
	readonly after: readonly ScriptPart[];
	/** `?? status == 200` of httpYac. */
	readonly assertions: readonly Placed[];
	/** Whole lines that are understood and have no place here: `run ./x.http`, `>> out.json`. */
	readonly others: readonly Placed[];
}

export interface RequestLine {
	readonly method: string;
	readonly url: string;
	readonly start: number;
	readonly end: number;
}

export function rangeOfText({ text, start }: Placed): SourceRange {
	return [start, start + Math.max(1, text.length)];
}
