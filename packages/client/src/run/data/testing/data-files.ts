import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "../../../collection/testing/temporary-folder.ts";
import type { Diagnostic } from "../../../diagnostics/diagnostic.ts";
import type { DataRow } from "../../../variables/run-variables.ts";
import { DataFileError } from "../data-error.ts";
import { DataFile } from "../data-file.ts";

/** Data files on disk, for the tests of this room. */

export interface ReadData {
	/** What came before the fault, if there is one. */
	readonly rows: readonly DataRow["values"][];
	/** Of the rows. */
	readonly lines: readonly (number | undefined)[];
	readonly fault: Diagnostic | undefined;
}

/** Reads a file of that name and content to its end, or to what is wrong with it. */
export async function readData(
	name: string,
	content: string | Buffer,
): Promise<ReadData> {
	const file = await dataFile(name, content);
	const data = await DataFile.open({ file });
	const rows: DataRow[] = [];
	let fault: Diagnostic | undefined;
	try {
		for await (const row of data.rows()) rows.push(row);
	} catch (error) {
		if (!(error instanceof DataFileError)) throw error;
		fault = error.toDiagnostic();
	}
	return {
		rows: rows.map(({ values }) => values),
		lines: rows.map(({ line }) => line),
		fault,
	};
}

/** `message` and `line:column` of what is wrong with a file. */
export async function faultOf(
	name: string,
	content: string | Buffer,
): Promise<string | undefined> {
	const { fault } = await readData(name, content);
	if (!fault) return undefined;
	const { line, column } = fault.location ?? {};
	return `${line}:${column} ${fault.message}`;
}

/** The path of a file in a temporary folder, which goes when the test has ended. */
export async function dataFile(
	name: string,
	content: string | Buffer,
): Promise<string> {
	const folder = await temporaryFolder({});
	onTestFinished(() => folder[Symbol.asyncDispose]());
	const file = join(folder.root, name);
	await writeFile(file, content);
	return file;
}
