import { CurlewError } from "../../diagnostics/curlew-error.ts";
import { type DataText, occurrences } from "./data-text.ts";

const QUOTES_HINT =
	'A quotation mark within a field is written twice, and the field between quotation marks: "say ""hi""".';

/** Tells what is wrong with a CSV file, and where. */
export class CsvFaults {
	readonly #text: DataText;
	readonly #delimiter: string;

	constructor(text: DataText, delimiter: string) {
		this.#text = text;
		this.#delimiter = delimiter;
	}

	/** Some column needs a name, and no two the same: which value would `{{name}}` be? */
	async checkNames(names: readonly string[], line: number): Promise<void> {
		if (names.every((name) => name === "")) throw await this.noName(0, line);
		const known = new Set<string>();
		const second = names.findIndex(
			(name) => name !== "" && known.size === known.add(name).size,
		);
		if (second !== -1) {
			throw await this.#at(
				line,
				second,
				`Two columns have the name "${names[second]}".`,
				"Give each column a name of its own.",
			);
		}
	}

	/**
	 * @param column from 0
	 * @param line that of the names
	 */
	noName(column: number, line: number): Promise<CurlewError> {
		return this.#at(
			line,
			column,
			`The name of column ${column + 1} is empty.`,
			"The first line names the columns; remove the column, or give it a name.",
		);
	}

	wrongNumber(
		count: number,
		names: readonly string[],
		line: number,
	): Promise<CurlewError> {
		const [first, isMore] = [
			Math.min(count, names.length),
			count > names.length,
		];
		return this.#at(
			line,
			first,
			`The row has ${fields(count)}, but there are ${names.length} names.`,
			isMore
				? `A field that holds ${this.#delimiter === "\t" ? "a tab" : `a "${this.#delimiter}"`} needs quotation marks around it.`
				: `There is no value for "${names[first]}"; leave it empty, but keep the ${this.#delimiter === "\t" ? "tab" : `"${this.#delimiter}"`}.`,
		);
	}

	/**
	 * What an error of the library means.
	 *
	 * @param begin the line behind the last sound row
	 */
	async explain(error: unknown, begin: number): Promise<unknown> {
		if (error instanceof CurlewError || !isCsvError(error)) return error;
		const line = await this.#firstLineWithText(begin);
		const { code, column } = error;
		if (code === "CSV_MAX_RECORD_SIZE")
			return this.#text.tooLong({ line, column: 1 });
		const message =
			code === "CSV_QUOTE_NOT_CLOSED"
				? "A quotation mark is not closed."
				: "There is a quotation mark where none can be.";
		return this.#at(line, column, message, QUOTES_HINT);
	}

	/** Where the broken row begins: the library counts lines within quotation marks in its own way. */
	async #firstLineWithText(begin: number): Promise<number> {
		for await (const [text, line] of this.#text.lines())
			if (line >= begin && text !== "") return line;
		return begin;
	}

	async #at(
		line: number,
		field: number,
		message: string,
		hint: string,
	): Promise<CurlewError> {
		const written = await this.#text.lineAt(line);
		const column = columnOf(written, field, this.#delimiter);
		return this.#text.errorAt({ line, column }, message, hint);
	}
}

interface CsvError extends Error {
	readonly code: string;
	/** The field, from 0. */
	readonly column: number;
}

function isCsvError(error: unknown): error is CsvError {
	return (
		error instanceof Error &&
		"code" in error &&
		"column" in error &&
		typeof error.column === "number"
	);
}

function fields(count: number): string {
	return count === 1 ? "1 field" : `${count} fields`;
}

/** The column at which a field of a line begins, from 1; behind the line for a field that is not there. */
function columnOf(line: string, field: number, delimiter: string): number {
	let at = 0;
	for (let passed = 0; passed < field; passed++) {
		let end = line.indexOf(delimiter, at);
		while (end !== -1 && occurrences('"', line.slice(at, end)) % 2 === 1)
			end = line.indexOf(delimiter, end + 1);
		if (end === -1) return line.length + 1;
		at = end + 1;
	}
	return at + 1;
}
