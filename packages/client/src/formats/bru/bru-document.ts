import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../diagnostics/source-text.ts";
import type { IndentedText } from "../tree/indented-text.ts";
import { UNKNOWN_SECTION } from "./bru-sections.ts";

/** Offsets in the file: of the first character, and behind the last. */
export interface BruRange {
	readonly start: number;
	readonly end: number;
}

/** `@number`, `@contentType(text/plain)`: on a line of its own above an entry. */
export interface BruAnnotation extends BruRange {
	readonly name: string;
	readonly argument: string | undefined;
}

/** `name: value` in a dictionary, or `name` in a list. */
export interface BruEntry extends BruRange {
	readonly name: string;
	readonly nameRange: BruRange;
	readonly value: IndentedText;
	/** The items when the value is a list. */
	readonly items: readonly string[] | undefined;
	/** `~` stands in front. */
	readonly isDisabled: boolean;
	readonly annotations: readonly BruAnnotation[];
}

/** A section of a file. */
export interface BruBlock extends BruRange {
	readonly name: string;
	/** Of a text section; absent for dictionaries and lists. */
	readonly text: IndentedText | undefined;
	/** Of a dictionary or a list. */
	readonly entries: readonly BruEntry[];
}

const NONE: readonly BruEntry[] = [];

/** A parsed `.bru` file, and what is wrong with it. */
export class BruDocument {
	readonly source: SourceText;
	readonly blocks: BruBlock[] = [];
	/** Of an environment, as it is shown. */
	colour: IndentedText | undefined;
	/** In the order of discovery. */
	readonly problems: Diagnostic[] = [];

	constructor(source: SourceText) {
		this.source = source;
	}

	get errors(): readonly Diagnostic[] {
		return this.problems.filter(({ severity }) => severity === "error");
	}

	/** True when the text cannot be read as what it was meant to be. Of sections with a wrong name at least the rest can. */
	get isBroken(): boolean {
		return this.errors.some(({ code }) => code !== UNKNOWN_SECTION);
	}

	/** The section of a name; of several, the last one counts. */
	block(name: string): BruBlock | undefined {
		for (let index = this.blocks.length - 1; index >= 0; index--) {
			const block = this.blocks[index];
			if (block?.name === name) return block;
		}
		return undefined;
	}

	/** The entries of all sections of a name. */
	entries(name: string): readonly BruEntry[] {
		let only: BruBlock | undefined;
		for (const block of this.blocks) {
			if (block.name !== name) continue;
			if (only !== undefined) return this.#entriesOfAll(name);
			only = block;
		}
		return only?.entries ?? NONE;
	}

	/** The entry of a name in the sections of a name; of several, the last one counts. */
	entry(block: string, name: string): BruEntry | undefined {
		const entries = this.entries(block);
		for (let index = entries.length - 1; index >= 0; index--) {
			const entry = entries[index];
			if (entry?.name === name) return entry;
		}
		return undefined;
	}

	/** The value of an enabled entry; undefined when it is absent or empty. */
	value(block: string, name: string): string | undefined {
		const entry = this.entry(block, name);
		if (entry === undefined || entry.isDisabled) return undefined;
		return entry.value.text === "" ? undefined : entry.value.text;
	}

	#entriesOfAll(name: string): readonly BruEntry[] {
		return this.blocks.flatMap((block) =>
			block.name === name ? block.entries : NONE,
		);
	}

	/** Notes an error about a range of the file. */
	report(
		range: BruRange,
		message: string,
		hint: string,
		code = "INVALID_FIELD",
	): void {
		this.tell(range, { code, severity: "error", message, hint });
	}

	/** Notes something that does not keep the file from being used. */
	warn(range: BruRange, message: string, hint: string, code: string): void {
		this.tell(range, { code, severity: "warning", message, hint });
	}

	/** Notes a problem about a range of the file. */
	tell(range: BruRange, problem: Diagnostic): void {
		const location = this.source.location(range.start, range.end);
		const excerpt = this.source.excerpt(location.line);
		this.problems.push({
			...problem,
			location,
			...(excerpt !== undefined && { excerpt }),
		});
	}
}
