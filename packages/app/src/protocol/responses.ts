/** How a body is shown: laid out anew, or as it came. */
export type BodyView = "pretty" | "raw";

/** What a body is, for colours and layout. */
export type BodyLanguage = "json" | "xml" | "html" | "text" | "binary";

/** `GET /api/exchanges/:id/lines?view=&from=&count=`: a part of a body, so that one of any size can be scrolled. */
export interface BodyLines {
	readonly language: BodyLanguage;
	/** `raw` where the body could not be laid out. */
	readonly view: BodyView;
	/** Lines of the whole body. */
	readonly total: number;
	/** Number of the first line, from 0. */
	readonly from: number;
	readonly lines: readonly string[];
}
