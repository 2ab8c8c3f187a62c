import type { TableCell } from "../../../../protocol/responses.ts";
import type { TableData } from "./table-data.ts";

/** Values between separators, the first line being the names of the columns. https://www.rfc-editor.org/rfc/rfc4180 */
export class SeparatedTable implements TableData {
	readonly columns: readonly string[];
	readonly #rows: readonly (readonly string[])[];

	/** @param separator absent: comma, semicolon or tab, whichever the first line has most of */
	constructor(text: string, separator = likelySeparator(text)) {
		const [names = [], ...rows] = separatedRows(text, separator);
		const width = rows.reduce(
			(most, row) => Math.max(most, row.length),
			names.length,
		);
		const columns = new Set<string>();
		for (let index = 0; index < width; index++)
			columns.add(ownName(columns, names[index], index));
		this.columns = [...columns];
		this.#rows = rows;
	}

	get total(): number {
		return this.#rows.length;
	}

	row(index: number): ReadonlyMap<string, TableCell> {
		const cells = this.#rows[index] ?? [];
		return new Map(
			cells.map((text, column) => [
				this.columns[column] ?? "",
				{ kind: isNumber(text) ? "number" : "string", text },
			]),
		);
	}
}

/** Columns are told apart by their names: a second one of a name has its place behind it. */
function ownName(
	taken: ReadonlySet<string>,
	written: string | undefined,
	index: number,
): string {
	const base = written?.trim() || `Column ${index + 1}`;
	let name = base;
	for (let number = index + 1; taken.has(name); number++)
		name = `${base} (${number})`;
	return name;
}

function isNumber(text: string): boolean {
	return /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*$/.test(text);
}

function likelySeparator(text: string): string {
	const line = text.slice(0, text.search(/[\r\n]|$/));
	const counts = [",", ";", "\t"].map((one) => line.split(one).length);
	return [",", ";", "\t"][counts.indexOf(Math.max(...counts))] ?? ",";
}

/** Rows with their fields. A quotation mark within a field that is none is a character like any other. */
export function separatedRows(
	text: string,
	separator: string,
): readonly (readonly string[])[] {
	const rows: string[][] = [];
	let row: string[] = [];
	let at = 0;
	while (at < text.length) {
		const { field, end } = fieldAt(text, at, separator);
		row.push(field);
		at = end + 1;
		if (text[end] === separator && at < text.length) continue;
		if (text[end] === separator) row.push("");
		if (text[end] === "\r" && text[at] === "\n") at++;
		// An empty line is no row.
		if (row.length > 1 || row[0] !== "") rows.push(row);
		row = [];
	}
	return rows;
}

function fieldAt(
	text: string,
	start: number,
	separator: string,
): { readonly field: string; readonly end: number } {
	if (text[start] !== '"') {
		const end = endOfField(text, start, separator);
		return { field: text.slice(start, end), end };
	}
	let close = text.indexOf('"', start + 1);
	while (close !== -1 && text[close + 1] === '"')
		close = text.indexOf('"', close + 2);
	const inside = close === -1 ? text.length : close;
	const end = endOfField(text, Math.min(text.length, inside + 1), separator);
	const rest = text.slice(inside + 1, end);
	const field = text.slice(start + 1, inside).replaceAll('""', '"') + rest;
	return { field, end };
}

function endOfField(text: string, start: number, separator: string): number {
	let at = start;
	while (at < text.length) {
		const sign = text[at];
		if (sign === separator || sign === "\n" || sign === "\r") return at;
		at++;
	}
	return at;
}
