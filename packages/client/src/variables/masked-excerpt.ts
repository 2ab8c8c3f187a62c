import type { SourceLocation } from "../diagnostics/diagnostic.ts";
import { maskWithRanges } from "./masked-ranges.ts";
import type { SecretMasker } from "./secret-masker.ts";

const BLACK = "●";

/**
 * The line of a diagnostic with its secrets blacked out, and what its caret
 * points at still in its column: a mask before it is made as long as what it
 * hides.
 */
export function maskedExcerpt(
	excerpt: string,
	{ column, length = 1 }: Pick<SourceLocation, "column" | "length">,
	masker: SecretMasker,
): string {
	if (masker.mask(excerpt) === excerpt) return excerpt;
	const start = Math.min(column - 1, excerpt.length);
	const end = Math.min(start + length, excerpt.length);
	const marked = [{ start, end }];
	const { text, ranges } = maskWithRanges(
		{ text: excerpt, ranges: marked },
		masker,
		() => false,
	);
	const [range = { start, end }] = ranges;
	const before = text.slice(0, range.start);
	const under = text.slice(range.start, range.end);
	return (
		ofLength(start, before) +
		ofLength(end - start, under) +
		text.slice(range.end)
	);
}

/** As long as it was: its last mask, or its end, gives way. */
function ofLength(length: number, text: string): string {
	const missing = length - text.length;
	const at = text.lastIndexOf(BLACK) + 1 || text.length;
	if (missing >= 0)
		return text.slice(0, at) + BLACK.repeat(missing) + text.slice(at);
	return text.slice(0, Math.max(0, at + missing)) + text.slice(at);
}
