import { graphemes, textWidth } from "../../diagnostics/text-width.ts";
import { visibleText } from "../../diagnostics/visible-text.ts";
import type { Style } from "./style.ts";

/** A range of a text with what is written below it. */
export interface LabelledRange {
	/** UTF-16 code units, end exclusive. In order, none within another. */
	readonly start: number;
	readonly end: number;
	/** `1`, `✗2`. */
	readonly label: string;
	readonly isBad: boolean;
}

/** A character on the terminal. */
interface Cell {
	readonly shown: string;
	readonly columns: number;
	readonly range: LabelledRange | undefined;
}

/** A piece of a range that lies on one line, in columns. */
interface Piece {
	readonly range: LabelledRange;
	readonly start: number;
	readonly end: number;
	/** The label stands below the first piece of a range only. */
	readonly isFirst: boolean;
}

const TAB_COLUMNS = 4;

/**
 * A text as lines of a terminal, with its ranges underlined on lines below
 * those that hold some. Lines that are too long go on in the next one; control
 * characters are made visible.
 */
export function markedLines(
	text: string,
	ranges: readonly LabelledRange[],
	columns: number,
	style: Style,
): readonly string[] {
	const labelled = new Set<LabelledRange>();
	return wrapped(cellsOf(text, ranges), columns).flatMap((cells) => [
		painted(cells, style),
		...underlines(piecesOf(cells, labelled), style),
	]);
}

/** Ranges that no character begins in, as empty ones, have a cell without columns. */
function cellsOf(text: string, ranges: readonly LabelledRange[]): Cell[] {
	const cells: Cell[] = [];
	const open = [...ranges].reverse();
	let offset = 0;
	const close = () => {
		for (
			let next = open.at(-1);
			next && next.end <= offset;
			next = open.at(-1)
		) {
			if (cells.at(-1)?.range !== next)
				cells.push({ shown: "", columns: 0, range: next });
			open.pop();
		}
	};
	for (const character of graphemes(text.replaceAll("\r\n", " \n"))) {
		close();
		const next = open.at(-1);
		const range = next && next.start <= offset ? next : undefined;
		const shown =
			character === "\t" ? " ".repeat(TAB_COLUMNS) : visibleText(character);
		cells.push({ shown, columns: textWidth(shown), range });
		offset += character.length;
	}
	close();
	return cells;
}

function wrapped(cells: readonly Cell[], columns: number): readonly Cell[][] {
	let line: Cell[] = [];
	const lines = [line];
	let width = 0;
	for (const cell of cells) {
		const isBreak = cell.shown === "\n";
		if (isBreak || width + cell.columns > columns) {
			line = [];
			lines.push(line);
			width = 0;
		}
		if (isBreak) continue;
		line.push(cell);
		width += cell.columns;
	}
	return lines;
}

function painted(cells: readonly Cell[], style: Style): string {
	let text = "";
	for (let index = 0; index < cells.length; ) {
		const range = cells[index]?.range;
		let piece = "";
		for (; index < cells.length && cells[index]?.range === range; index++)
			piece += cells[index]?.shown ?? "";
		const paint = range?.isBad ? style.bad : style.accent;
		text += range && piece !== "" ? paint(piece) : piece;
	}
	return text.trimEnd();
}

function piecesOf(
	cells: readonly Cell[],
	labelled: Set<LabelledRange>,
): readonly Piece[] {
	const pieces: Piece[] = [];
	let column = 0;
	for (const { columns, range } of cells) {
		const last = pieces.at(-1);
		const end = column + columns;
		if (range && last?.range === range) pieces.splice(-1, 1, { ...last, end });
		else if (range) {
			const isFirst = !labelled.has(range);
			pieces.push({ range, start: column, end, isFirst });
			labelled.add(range);
		}
		column = end;
	}
	return pieces;
}

/** A line below the text, as far as it is written. */
interface Underlines {
	text: string;
	columns: number;
	/** Where the next label may stand, so that two do not look like one. */
	free: number;
}

/** As many lines as it takes for the labels not to stand on each other. */
function underlines(pieces: readonly Piece[], style: Style): readonly string[] {
	const lines: Underlines[] = [];
	for (const { range, start, end, isFirst } of pieces) {
		const label = isFirst ? range.label : "";
		const mark = underline(end - start, label);
		const paint = range.isBad ? style.bad : style.accent;
		let line = lines.find(({ free }) => free <= start);
		if (line === undefined) {
			line = { text: "", columns: 0, free: 0 };
			lines.push(line);
		}
		line.text += " ".repeat(start - line.columns) + paint(mark);
		line.columns = start + mark.length;
		line.free = line.columns + (mark === label ? 1 : 0);
	}
	return lines.map(({ text }) => text);
}

/** `╰──1──╯`; what is too narrow for its corners has the label alone. */
function underline(columns: number, label: string): string {
	const room = columns - label.length - 2;
	if (room < 0) return label === "" ? "─".repeat(columns) : label;
	const before = "─".repeat(Math.floor(room / 2));
	const after = "─".repeat(Math.ceil(room / 2));
	return `╰${before}${label}${after}╯`;
}
