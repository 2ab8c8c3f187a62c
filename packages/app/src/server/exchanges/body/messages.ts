import type { MaskerData } from "@curlew/client/reading";
import type {
	BodyLanguage,
	BodyLines,
	BodyMatches,
	BodyQuery,
	BodyShape,
	BodyTable,
	BodyView,
	CopyBody,
	RowsOfLines,
	TableRequest,
} from "../../../protocol/responses.ts";
import type { LineValue } from "./value-of-line.ts";

/** A body as threads hand it to each other: nothing of it is copied. */
export interface BodySource {
	/** Unique, and the same for the same body. */
	readonly id: string;
	readonly content:
		| { readonly file: string }
		| { readonly bytes: SharedArrayBuffer };
	/** As the response says; "" when it does not. */
	readonly contentType: string;
	readonly language: BodyLanguage;
	/** The secrets that must not be shown. */
	readonly mask: MaskerData;
}

/** What the thread can be asked for, and what it answers. */
export interface BodyCalls {
	readonly lines: {
		readonly ask: BodyShape & {
			readonly from: number;
			readonly count: number;
		};
		readonly answer: BodyLines;
	};
	readonly segments: {
		readonly ask: {
			readonly view: BodyView;
			readonly line: number;
			readonly from: number;
			readonly count: number;
		};
		readonly answer: readonly string[];
	};
	/** The line that ends the block which begins at a line; null when none begins there. */
	readonly blockEnd: {
		readonly ask: BodyShape & { readonly line: number };
		readonly answer: number | null;
	};
	readonly search: {
		readonly ask: BodyShape & { readonly query: BodyQuery };
		readonly answer: BodyMatches;
	};
	/** The whole body as a view shows it; null when it has more bytes than the limit. */
	readonly text: {
		readonly ask: { readonly view: BodyView; readonly limit: number };
		readonly answer: string | null;
	};
	/** A part of the body as a view shows it, UTF-8; null when it has more bytes than the limit. */
	readonly copy: {
		readonly ask: CopyBody & { readonly limit: number };
		readonly answer: Uint8Array | null;
	};
	/** The first rows of lines. */
	readonly rows: {
		readonly ask: RowsOfLines;
		readonly answer: readonly number[];
	};
	/** The body's bytes with secrets blacked out: as UTF-8 where it is text. */
	readonly content: {
		readonly ask: Record<never, never>;
		readonly answer: Uint8Array;
	};
	/** The value that a line is about; null where the view is no laid out JSON. */
	readonly value: {
		readonly ask: BodyShape & {
			readonly line: number;
			/** Bytes of a value that is told. */
			readonly limit: number;
		};
		readonly answer: LineValue | null;
	};
	/** A part of a body as a table; null where there is none in it. */
	readonly table: {
		readonly ask: TableRequest;
		readonly answer: BodyTable | null;
	};
	/** A body of JSON for a filter, which `●●●` in the place of a number does not stop; null when it has more bytes than the limit. */
	readonly json: {
		readonly ask: { readonly limit: number };
		readonly answer: string | null;
	};
	/** Forgets a body. */
	readonly forget: {
		readonly ask: Record<never, never>;
		readonly answer: null;
	};
}

export type BodyCallName = keyof BodyCalls;

export type ToBodyThread = {
	[Name in BodyCallName]: {
		readonly number: number;
		readonly name: Name;
		readonly source: BodySource;
		readonly ask: BodyCalls[Name]["ask"];
	};
}[BodyCallName];

export type FromBodyThread<Name extends BodyCallName = BodyCallName> =
	| { readonly number: number; readonly answer: BodyCalls[Name]["answer"] }
	| { readonly number: number; readonly failure: string };
