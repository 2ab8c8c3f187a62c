import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const DOCUMENT = fileURLToPath(
	new URL("../../../../docs/app-tasks.md", import.meta.url),
);
const TABLE = /(?<=<!-- table -->\n)[\s\S]*(?=\n<!-- end of the table -->)/;

/** The lines of the table that people read. */
export async function documentedTable(): Promise<readonly string[]> {
	const text = await readFile(DOCUMENT, "utf8");
	return (TABLE.exec(text)?.[0] ?? "").trim().split("\n");
}

/** @param table in Markdown */
export async function writeTable(table: string): Promise<void> {
	const text = await readFile(DOCUMENT, "utf8");
	await writeFile(
		DOCUMENT,
		text.replace(TABLE, () => table),
	);
}
