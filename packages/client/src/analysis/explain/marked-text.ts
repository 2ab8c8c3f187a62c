import type { TraceSpan } from "@curlew/template";
import type { TextTrace } from "../../request/rendering.ts";
import type { TemplatedText } from "../../request/templated-text.ts";
import type { Range } from "../../variables/masked-ranges.ts";
import type { ResolvedVariable } from "../../variables/variable.ts";

/** A range of a finished text that came from a placeholder. */
export interface Mark extends Range {
	readonly span: TraceSpan<ResolvedVariable>;
	/** The text that holds the placeholder. */
	readonly source: TemplatedText;
}

/** A text of the finished request with what was inserted into it. Marks are in order and do not overlap. */
export interface MarkedText {
	readonly text: string;
	readonly marks: readonly Mark[];
}

export function unmarked(text: string): MarkedText {
	return { text, marks: [] };
}

/** A text as it was rendered. */
export function markedText({ text, spans, source }: TextTrace): MarkedText {
	const marks = spans.map((span) => ({
		start: span.start,
		end: span.end,
		span,
		source,
	}));
	return { text, marks };
}

/** Several texts as one. */
export function concatenated(
	...parts: readonly (MarkedText | string)[]
): MarkedText {
	let text = "";
	const marks: Mark[] = [];
	for (const part of parts) {
		const { text: next, marks: inside } =
			typeof part === "string" ? unmarked(part) : part;
		for (const mark of inside) marks.push(shifted(mark, text.length));
		text += next;
	}
	return { text, marks };
}

/** The text with all of it encoded, piece by piece. */
export function encoded(
	{ text, marks }: MarkedText,
	encode: (piece: string) => string,
): MarkedText {
	const parts: (MarkedText | string)[] = [];
	let position = 0;
	for (const mark of marks) {
		parts.push(encode(text.slice(position, mark.start)));
		const inserted = encode(text.slice(mark.start, mark.end));
		const whole = { ...mark, start: 0, end: inserted.length };
		parts.push({ text: inserted, marks: [whole] });
		position = mark.end;
	}
	return concatenated(...parts, encode(text.slice(position)));
}

/** Without white space at both ends. */
export function trimmed({ text, marks }: MarkedText): MarkedText {
	const start = text.length - text.trimStart().length;
	const end = Math.max(start, text.trimEnd().length);
	return slice({ text, marks }, start, end);
}

/** A part of the text. */
export function slice(
	{ text, marks }: MarkedText,
	start: number,
	end = text.length,
): MarkedText {
	const inside = marks
		.filter((mark) => isInside(mark, start, end))
		.map((mark) => ({
			...mark,
			start: Math.max(mark.start, start) - start,
			end: Math.min(mark.end, end) - start,
		}));
	return { text: text.slice(start, end), marks: inside };
}

/** Marks of empty values have no characters, and a place all the same. */
function isInside(mark: Range, start: number, end: number): boolean {
	return mark.start === mark.end
		? mark.start >= start && mark.end <= end
		: mark.start < end && mark.end > start;
}

function shifted(mark: Mark, by: number): Mark {
	return { ...mark, start: mark.start + by, end: mark.end + by };
}
