import type { BodyFilter, StoredCookie } from "@curlew/client/internal";

/** How a body is shown: laid out anew, as it came, or as bytes. */
export type BodyView = "pretty" | "raw" | "hex";

/** What a body is, for colours and layout. */
export type BodyLanguage = "json" | "xml" | "html" | "text" | "binary";

/** `GET /api/:collection/exchanges/:id/lines?view=&from=&count=`: a part of a body, so that one of any size can be scrolled. Secrets are masked. */
export interface BodyLines {
	readonly language: BodyLanguage;
	/** `raw` where the body could not be laid out, `hex` where it is no text. */
	readonly view: BodyView;
	/** Lines of the whole body. */
	readonly total: number;
	/** Number of the first line, from 0. */
	readonly from: number;
	readonly lines: readonly string[];
	/** Lines of which only the beginning is here, by their place in `lines`, and in how many segments they can be had. */
	readonly long: readonly (readonly [index: number, segments: number])[];
	/** What each line is a part of, where lines are broken into rows. */
	readonly parts?: readonly LinePart[];
	/** The body is larger than what can be looked at. */
	readonly isTruncated: boolean;
}

/**
 * A row that a line was broken into. Whatever takes a view takes `columns` with
 * it, too: lines of that many columns at most are asked for, and are meant by every `line`.
 */
export interface LinePart {
	/** Number of the line itself, from 0. */
	readonly line: number;
	/** Columns that it is indented by as it goes on with the line; 0 for the line's first row. */
	readonly indent: number;
	/** It begins within a string of JSON. */
	readonly isInString: boolean;
}

/** How the lines of a body are asked for. */
export interface BodyShape {
	readonly view: BodyView;
	/** Absent: lines are not broken. */
	readonly columns?: number;
}

/** A place in a body: between two characters of a line, or of a segment of it. */
export interface BodyPosition {
	readonly line: number;
	readonly segment?: number;
	/** UTF-16 code units. */
	readonly column: number;
}

export interface BodyRange {
	readonly from: BodyPosition;
	readonly to: BodyPosition;
}

/** `POST /api/:collection/exchanges/:id/copy`: a part of a body as text, not JSON. Status 413 where it is too large for a clipboard. */
export interface CopyBody extends BodyShape {
	/** Absent: all of it. */
	readonly range?: BodyRange;
}

/** `POST /api/:collection/exchanges/:id/rows`: the first row of each line. Answers with their numbers. */
export interface RowsOfLines extends BodyShape {
	readonly lines: readonly number[];
}

/** `GET /api/:collection/exchanges/:id/segments?view=&line=&from=&count=`: parts of a long line. */
export interface BodySegments {
	readonly segments: readonly string[];
}

/** `GET /api/:collection/exchanges/:id/block?view=&line=` */
export interface BodyBlock {
	/** The line that ends the block; null when none begins at that line. */
	readonly end: number | null;
}

/** What to look for in a body. */
export interface BodyQuery {
	readonly text: string;
	readonly isExpression: boolean;
	readonly isCaseSensitive: boolean;
}

/** The line; which one of its matches it is; of a line that has segments, the one that it begins in. */
export type BodyMatch = readonly [line: number, nth: number, segment?: number];

/** `POST /api/:collection/exchanges/:id/search` with a `view` and a `query` */
export interface BodyMatches {
	/** All of them. */
	readonly count: number;
	/** The first ones. */
	readonly matches: readonly BodyMatch[];
}

/** `GET /api/:collection/exchanges/:id/text?view=`: a whole body, to be copied or compared. */
export interface BodyText {
	/** Null when it is too large for that. */
	readonly text: string | null;
}

export type ValueKind =
	| "string"
	| "number"
	| "boolean"
	| "null"
	| "object"
	| "array";

/** `GET /api/:collection/exchanges/:id/value?line=`: what a line of the laid out body is about. */
export interface BodyValue {
	readonly kind: ValueKind;
	/** Null when it is too large to be copied. */
	readonly json: string | null;
	/** Where it stands, by RFC 9535; null where a filter of jq made it. */
	readonly jsonPath: string | null;
	/** What it is called in assertions and variables from the response; null where it cannot be named. */
	readonly expression: string | null;
}

/** `POST /api/:collection/exchanges/:id/filter`: takes out of a JSON body what a filter says. */
export interface FilterRequest {
	/** jq, or where it begins as one does (`$.items`) a JSONPath of RFC 9535. */
	readonly filter: string;
}

/** What a filter gave, and why it gave no more. */
export interface FilterOutcome {
	/** What the results are asked for by, as a body is by the exchange's id: one JSON text below the other. Absent when there are none. */
	readonly id?: string;
	/** How many results. */
	readonly count: number;
	/** What the filter itself had to say: jq's `debug` and `stderr`. */
	readonly said?: string;
	readonly fault?: FilterProblem;
}

export interface FilterProblem {
	readonly message: string;
	readonly hint?: string;
	/** What is wrong in the filter; UTF-16 code units. */
	readonly place?: { readonly offset: number; readonly length: number };
}

/** The language of a filter, told by its beginning: no jq filter begins with `$` and a dot or a bracket. */
export function filterLanguage(filter: string): BodyFilter["language"] {
	return /^\s*\$\s*(?:[.[]|$)/.test(filter) ? "jsonpath" : "jq";
}

/** `GET /api/:collection/exchanges/:id/cookies`: those that would be sent to the URL that answered. Values of secrets are masked. */
export interface JarContent {
	readonly cookies: readonly StoredCookie[];
}

/** `POST /api/:collection/exchanges/:id/cookies/delete`: forgets a cookie. */
export interface DeleteCookie {
	readonly name: string;
}

/**
 * The expression that finds a query's matches.
 *
 * @throws SyntaxError for an expression that is none
 */
export function queryPattern(query: BodyQuery): RegExp {
	const { text, isExpression, isCaseSensitive } = query;
	const source = isExpression
		? text
		: text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
	return new RegExp(source, isCaseSensitive ? "g" : "gi");
}

/** `POST /api/:collection/exchanges/:id/table`: a part of a body as a table. */
export interface TableRequest {
	/** JSONPath of a list that was told; absent: the first one. */
	readonly path?: string;
	/** Absent: in the order of the body. */
	readonly sort?: TableSort;
	/** Number of the first row, from 0. */
	readonly from: number;
	readonly count: number;
}

export interface TableSort {
	readonly column: string;
	readonly isDescending: boolean;
}

export interface BodyTable {
	/** The lists of the body that can be shown. Empty where the body is a table itself. */
	readonly lists: readonly {
		/** JSONPath; "" for all texts of a body that has several. */
		readonly path: string;
		readonly count: number;
	}[];
	/** The list that is shown. */
	readonly path: string;
	readonly columns: readonly string[];
	/** Columns beyond those that are shown. */
	readonly hiddenColumns: number;
	/** Rows of the whole table. */
	readonly total: number;
	readonly from: number;
	/** A cell for each column; null where a row does not have it. */
	readonly rows: readonly (readonly (TableCell | null)[])[];
}

export interface TableCell {
	readonly kind: "string" | "number" | "word" | "json";
	/** A long one is cut. */
	readonly text: string;
}
