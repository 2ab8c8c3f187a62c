import { type DataText, LONGEST_ROW } from "./data-text.ts";

/** A part of a YAML file that can be read by itself. */
export interface YamlPiece {
	readonly yaml: string;
	/** The line it begins on, from 1. */
	readonly line: number;
	/** An item of a list; else a whole document. */
	readonly isItem: boolean;
}

const DOCUMENT_START = /^---(?:\s|$)/;
const DOCUMENT_END = /^\.\.\.(?:\s|$)/;
const DIRECTIVE = /^%/;
const NOTHING = /^\s*(?:#.*)?$/;
const ITEM = /^( *)-(?:\s|$)/;

/**
 * Cuts a YAML file at its documents, and those that are lists at their items:
 * an item begins where a dash stands as far to the right as the first one, for
 * everything that belongs to an item stands further to the right (YAML 1.2.2 §8.2.1).
 */
export async function* yamlPieces(
	text: DataText,
): AsyncGenerator<YamlPiece, void> {
	let piece = new GrowingPiece(1);
	for await (const [line, number] of text.lines()) {
		const isStart = DOCUMENT_START.test(line);
		if (isStart || DOCUMENT_END.test(line)) {
			if (!piece.isEmpty) yield piece.done();
			piece = new GrowingPiece(number);
			// What stands behind the dashes belongs to the document.
			if (isStart) piece.add(`   ${line.slice(3)}`);
		} else if (piece.isEmpty && DIRECTIVE.test(line)) {
			piece = new GrowingPiece(number + 1);
		} else if (piece.endsBefore(line)) {
			yield piece.done();
			piece = new GrowingPiece(number, piece.dash);
			piece.add(line);
		} else piece.add(line);
		if (piece.length > LONGEST_ROW)
			throw text.tooLong({ line: piece.line, column: 1 });
	}
	if (!piece.isEmpty) yield piece.done();
}

class GrowingPiece {
	readonly line: number;
	/** How far to the right the dashes of the list stand; undefined in what is no list. */
	dash: number | undefined;
	isEmpty = true;
	length = 0;
	readonly #lines: string[] = [];

	constructor(line: number, dash?: number) {
		this.line = line;
		this.dash = dash;
	}

	add(line: string): void {
		if (this.isEmpty && !NOTHING.test(line)) {
			this.isEmpty = false;
			this.dash = ITEM.exec(line)?.[1]?.length;
		}
		this.#lines.push(line);
		this.length += line.length + 1;
	}

	endsBefore(line: string): boolean {
		if (this.isEmpty || this.dash === undefined) return false;
		return ITEM.exec(line)?.[1]?.length === this.dash;
	}

	done(): YamlPiece {
		return {
			yaml: this.#lines.join("\n"),
			line: this.line,
			isItem: this.dash !== undefined,
		};
	}
}
