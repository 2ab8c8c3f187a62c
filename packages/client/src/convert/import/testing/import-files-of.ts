import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { checkCollection } from "../../../analysis/check-collection.ts";
import { openCollection } from "../../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../../collection/testing/temporary-folder.ts";
import { type ImportTarget, importCollection } from "../import-collection.ts";
import { findImportable } from "../import-input.ts";

export interface ImportedFiles {
	/** What was written, by path. */
	readonly files: Readonly<Record<string, string>>;
	/** `12:3 message`. */
	readonly losses: readonly string[];
	readonly changes: readonly string[];
	readonly counts: readonly [
		requests: number,
		folders: number,
		environments: number,
	];
	/** What `check` finds in the new collection, notes left out: `rule path:line`. */
	readonly found: readonly string[];
}

/** Imports files of a temporary folder. @param path of the file or folder in it */
export async function importFilesOf(
	given: Readonly<Record<string, string>>,
	path: string,
	wanted: ImportTarget = {},
): Promise<ImportedFiles> {
	await using source = await temporaryFolder(given);
	await using target = await temporaryFolder({});
	const importable = findImportable(source.at(path));
	if (importable === undefined) throw new Error(`Nobody knows ${path}.`);
	const out = target.at("out");
	const outcome = await importCollection(importable, out, wanted);
	const findings = await checkCollection(await openCollection(out));
	const told = ({ location, message }: (typeof outcome.losses)[number]) =>
		`${location ? `${location.line}:${location.column} ` : ""}${message}`;
	return {
		files: await filesIn(out),
		losses: outcome.losses.map(told),
		changes: outcome.changes.map(told),
		counts: [outcome.requests, outcome.folders, outcome.environments],
		found: findings
			.filter(({ severity }) => severity !== "info")
			.map(
				({ rule, location: { file, line } }) =>
					`${rule} ${file.slice(out.length + 1)}:${line}`,
			),
	};
}

async function filesIn(root: string): Promise<Record<string, string>> {
	const entries = await readdir(root, { recursive: true, withFileTypes: true });
	const files: Record<string, string> = {};
	for (const entry of entries.filter((one) => one.isFile())) {
		const path = join(entry.parentPath, entry.name);
		files[path.slice(root.length + 1)] = await readFile(path, "utf8");
	}
	return files;
}
