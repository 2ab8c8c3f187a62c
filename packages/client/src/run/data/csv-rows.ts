import type { Value } from "@curlew/template";
import type { InfoRecord, Parser } from "csv-parse";
import type { DataRow } from "../../variables/run-variables.ts";
import { CsvFaults } from "./csv-faults.ts";
import { type DataText, LONGEST_ROW, occurrences } from "./data-text.ts";

/** What separates the fields, where the header does not hold a comma: some languages need that one for numbers. */
const OTHER_DELIMITERS = [";", "\t", "|"];

interface CsvRecord {
	readonly fields: readonly string[];
	/** The line it begins on, from 1. */
	readonly line: number;
	/** Which of the fields stand in quotation marks, where that counts and any does. */
	readonly quoted: ReadonlySet<number> | undefined;
}

interface CsvDialect {
	readonly delimiter: string;
	readonly isLoose: boolean;
}

/**
 * Rows of a CSV file (RFC 4180) with names in its first line. Every value is
 * text. Empty lines do not count, nor do columns with neither a name nor values.
 *
 * @param isLoose as Postman reads it: 007 without quotation marks is 7, blanks around values do not count, quotation marks may stand in the middle of one, and names without a field have no value
 * @throws DataFileError for names that are missing above a value or there twice, and for rows with more fields than there are names, or fewer
 */
export async function* csvRows(
	text: DataText,
	isLoose = false,
): AsyncGenerator<DataRow, void> {
	const delimiter = await delimiterOf(text);
	const faults = new CsvFaults(text, delimiter);
	let header: CsvHeader | undefined;
	const records = csvRecords(text, { delimiter, isLoose }, faults);
	for await (const { fields, line, quoted } of records) {
		if (header === undefined) {
			header = headerOf(fields, line);
			await faults.checkNames(header.names, line);
			continue;
		}
		const { names, least, nameless } = header;
		if (isBlank(fields) && names.length > 1) continue;
		const isShort = fields.length < least && !isLoose;
		if (isShort || hasTooMany(fields, names, isLoose))
			throw await faults.wrongNumber(fields.length, names, line);
		const lost = nameless.find((index) => fields[index]?.trim());
		if (lost !== undefined) throw await faults.noName(lost, header.line);
		const values = isLoose
			? looseValuesOf(fields, names, quoted)
			: valuesOf(fields, names);
		yield { values, file: text.file, line };
	}
}

interface CsvHeader {
	readonly names: readonly string[];
	/** Columns without a name, from 0: spreadsheets leave them behind, and they hold nothing. */
	readonly nameless: readonly number[];
	/** How many fields a row must have at least: spreadsheets leave out empty ones at its end. */
	readonly least: number;
	readonly line: number;
}

function headerOf(fields: readonly string[], line: number): CsvHeader {
	const names = fields.map((name) => name.trim());
	const nameless = names.flatMap((name, index) => (name === "" ? [index] : []));
	const least = names.findLastIndex((name) => name !== "") + 1;
	return { names, nameless, least, line };
}

/** Empty fields behind the last name are no values. */
function hasTooMany(
	fields: readonly string[],
	{ length }: readonly string[],
	isLoose: boolean,
): boolean {
	if (fields.length <= length) return false;
	return !isLoose || fields.slice(length).some((field) => field.trim() !== "");
}

function valuesOf(
	fields: readonly string[],
	names: readonly string[],
): Record<string, Value> {
	const named = names.map((name, index): [string, Value] => [
		name,
		fields[index] ?? "",
	]);
	return Object.fromEntries(named.filter(([name]) => name !== ""));
}

/** @param quoted the fields in quotation marks */
function looseValuesOf(
	fields: readonly string[],
	names: readonly string[],
	quoted: ReadonlySet<number> | undefined,
): Record<string, Value> {
	const named = fields.map((field, index): [string, Value] => [
		names[index] ?? "",
		quoted?.has(index) ? field : numberOr(field),
	]);
	return Object.fromEntries(named.filter(([name]) => name !== ""));
}

/** As Postman reads what is not quoted. */
function numberOr(field: string): Value {
	const isNumber = field.trim() !== "" && Number.isFinite(Number(field));
	return isNumber ? Number.parseFloat(field) : field;
}

async function* csvRecords(
	text: DataText,
	dialect: CsvDialect,
	faults: CsvFaults,
): AsyncGenerator<CsvRecord, void> {
	const quoted = new Map<number, Set<number>>();
	/** Line breaks of two characters within quotation marks count twice for the library. */
	let drift = 0;
	let lastLine = 0;
	try {
		for await (const { record, info } of parsed(text, dialect, quoted)) {
			const breaks = breaksIn(record);
			drift += breaks.double;
			lastLine = info.lines - drift;
			const index = info.records - 1;
			yield {
				fields: record,
				line: lastLine - breaks.all,
				quoted: quoted.get(index),
			};
			quoted.delete(index);
		}
	} catch (error) {
		throw await faults.explain(error, lastLine + 1);
	}
}

interface ParsedRecord {
	readonly record: readonly string[];
	readonly info: InfoRecord;
}

/**
 * A parser that meets a fault forgets the records that nobody has taken yet. So
 * they are taken as soon as a piece of the text has been written.
 *
 * @param quoted learns which fields of which record stand in quotation marks, where that counts
 */
async function* parsed(
	text: DataText,
	{ delimiter, isLoose }: CsvDialect,
	quoted: Map<number, Set<number>>,
): AsyncGenerator<ParsedRecord, void> {
	const { parse } = await import("csv-parse");
	const parser: Parser = parse({
		bom: true,
		delimiter,
		info: true,
		max_record_size: LONGEST_ROW,
		record_delimiter: ["\r\n", "\n", "\r"],
		relax_column_count: true,
		skip_empty_lines: true,
		...(isLoose && {
			relax_quotes: true,
			trim: true,
			cast: (field, { quoting, records, index }) => {
				if (quoting) noteQuoted(quoted, records, index);
				return field;
			},
		}),
	});
	let failure: unknown;
	parser.on("error", (error) => {
		failure = error;
	});
	for await (const chunk of text.chunks()) {
		if (chunk === "") continue;
		parser.write(chunk);
		yield* taken(parser);
		if (failure) throw failure;
	}
	parser.end();
	yield* parser;
}

function noteQuoted(
	quoted: Map<number, Set<number>>,
	record: number,
	field: number,
): void {
	const fields = quoted.get(record) ?? new Set();
	quoted.set(record, fields.add(field));
}

function taken(parser: Parser): readonly ParsedRecord[] {
	const records: ParsedRecord[] = [];
	for (;;) {
		const next: ParsedRecord | null = parser.read();
		if (next === null) return records;
		records.push(next);
	}
}

/** By the first line. */
async function delimiterOf(text: DataText): Promise<string> {
	for await (const [line] of text.lines()) {
		if (line.trim() === "") continue;
		if (line.includes(",")) return ",";
		return OTHER_DELIMITERS.find((other) => line.includes(other)) ?? ",";
	}
	return ",";
}

function breaksIn(fields: readonly string[]): {
	readonly all: number;
	readonly double: number;
} {
	let all = 0;
	let double = 0;
	for (const field of fields) {
		if (!field.includes("\n")) continue;
		all += occurrences("\n", field);
		double += field.split("\r\n").length - 1;
	}
	return { all, double };
}

function isBlank([field, ...others]: readonly string[]): boolean {
	return others.length === 0 && field?.trim() === "";
}
