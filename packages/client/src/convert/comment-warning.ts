import { dirname } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { relativeFile } from "../diagnostics/relative-file.ts";
import type { SourceText } from "../diagnostics/source-text.ts";
import { formatToolsOf } from "../formats/tools-of-formats.ts";

/** Of more files, the rest is a number. */
const MOST_NAMED = 5;

/**
 * One warning for all comments of a collection's files, which are values of no
 * format: at the first one, with the places of the next.
 *
 * @param sources the collection's own file first
 */
export function commentWarning(
	sources: readonly SourceText[],
): Diagnostic | undefined {
	const commented = sources.flatMap((source) => {
		const offsets = formatToolsOf(source.file, source.text).commentOffsets(
			source.text,
		);
		const [first] = offsets;
		return first === undefined
			? []
			: [{ source, location: source.location(first), count: offsets.length }];
	});
	const [first, ...others] = commented;
	if (first === undefined) return undefined;
	const { location, source } = first;
	const excerpt = source.excerpt(location.line);
	const count = commented.reduce((sum, one) => sum + one.count, 0);
	const root = dirname(sources[0]?.file ?? source.file);
	const places = others
		.slice(0, MOST_NAMED)
		.map(
			({ location: { file, line } }) => `${relativeFile(root, file)}:${line}`,
		);
	return {
		code: "COMMENT_NOT_CONVERTED",
		severity: "warning",
		message: `${inWords(count, commented.length)} not converted${furtherPlaces(places, others.length)}.`,
		hint: "Put what matters into `docs` or `description`.",
		location,
		...(excerpt !== undefined && { excerpt }),
	};
}

function inWords(comments: number, files: number): string {
	if (comments === 1) return "A comment is";
	return files === 1
		? `${comments} comments are`
		: `${comments} comments in ${files} files are`;
}

function furtherPlaces(places: readonly string[], files: number): string {
	if (files === 0) return "";
	const rest = files - places.length;
	const more = rest > 0 ? ` and in ${rest} more files` : "";
	return `: here, at ${places.join(", ")}${more}`;
}
