import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../diagnostics/source-text.ts";

/** UTF-16 offsets of a text, end exclusive. */
export type SourceRange = readonly [start: number, end: number];

/** What an import has to tell, each with its place. */
export class Findings {
	readonly #losses: Diagnostic[] = [];
	readonly #changes: Diagnostic[] = [];

	/** Something that the new collection does not do. @param hint what becomes of it, or what to write instead */
	lost(
		source: SourceText,
		at: SourceRange,
		message: string,
		hint: string,
	): void {
		this.#losses.push(finding("NOT_IMPORTED", source, at, message, hint));
	}

	/** Something that came along in another form than one might expect; nothing is missing. */
	changed(
		source: SourceText,
		at: SourceRange,
		message: string,
		hint: string,
	): void {
		this.#changes.push(
			finding("IMPORTED_DIFFERENTLY", source, at, message, hint),
		);
	}

	get losses(): readonly Diagnostic[] {
		return this.#losses;
	}

	get changes(): readonly Diagnostic[] {
		return this.#changes;
	}
}

function finding(
	code: string,
	source: SourceText,
	[start, end]: SourceRange,
	message: string,
	hint: string,
): Diagnostic {
	const location = source.location(start, end);
	const excerpt = source.excerpt(location.line);
	return {
		code,
		severity: "warning",
		message,
		hint,
		location,
		...(excerpt !== undefined && { excerpt }),
	};
}
