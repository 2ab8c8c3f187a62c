/** `POST /api/:collection/search`: requests in whose texts something stands. Answers with `FoundTexts`. */
export interface SearchTexts {
	/** Small and capital letters are the same. */
	readonly text: string;
}

/** The parts of a request that are searched; all but `url` are sections of its form. */
export type SearchedPart =
	| "url"
	| "headers"
	| "body"
	| "scripts"
	| "tests"
	| "docs";

/** A line of a request in which a text was found. */
export interface FoundText {
	/** Of the request. */
	readonly path: string;
	readonly name: string;
	readonly part: SearchedPart;
	/** The line, shortened around what was found. */
	readonly line: string;
	/** Where that begins in the line. */
	readonly from: number;
}

export interface FoundTexts {
	/** In the order of the tree; at most 200, and 3 of a request. */
	readonly found: readonly FoundText[];
	/** Whether there are more. */
	readonly isCut: boolean;
}
