import { basename, join } from "node:path";
import type { ItemReader } from "../collection/open/item-reader.ts";
import { EventLoopYielder } from "../collection/order/event-loop-yielder.ts";
import { plainFolder } from "../collection/plain-folder.ts";
import { readSource } from "../collection/read/read-source.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { SourceText } from "../diagnostics/source-text.ts";
import { CollectionFileError } from "../formats/errors.ts";
import { withoutEnding } from "../formats/file-names.ts";
import type { SurveyedFile } from "./survey.ts";

/**
 * Every error for which a run refuses files of a collection: a conversion would
 * leave out what is wrong, and the new collection would run without it.
 *
 * @param root of the collection that the files are of
 * @returns nothing about a file that cannot be read at all, which the conversion tells
 */
export async function faultsOfFiles(
	root: string,
	files: readonly SurveyedFile[],
	reader: ItemReader,
): Promise<readonly Diagnostic[]> {
	const faults: Diagnostic[] = [];
	const yielder = new EventLoopYielder();
	for (const file of files) {
		if (file.kind === "own" || file.kind === "other") continue;
		await yielder.next();
		const result = readSource(join(root, file.path));
		if (result.kind !== "source") continue;
		const problems = await problemsOf(result.source, file, reader);
		faults.push(...problems.filter(({ severity }) => severity === "error"));
	}
	return faults;
}

/** What the reader of a run says about a file. */
async function problemsOf(
	source: SourceText,
	{ path, kind }: SurveyedFile,
	reader: ItemReader,
): Promise<readonly Diagnostic[]> {
	const place = withoutEnding(reader.format, path);
	const name = basename(place);
	switch (kind) {
		case "request": {
			const asked = { defaultName: name, path: place, folders: [] };
			return (await reader.readRequest(source, asked)).problems;
		}
		case "folder":
			return (await reader.readFolder(source, plainFolder(place, name)))
				.problems;
		case "environment": {
			const read = await reader.readEnvironment(source, name);
			return read instanceof CollectionFileError ? read.problems : [];
		}
		default:
			return [];
	}
}

/** Each problem once, the files' order kept: two readers say the same about a file that neither understands. */
export function eachOnce(
	problems: readonly Diagnostic[],
): readonly Diagnostic[] {
	const byPlace = new Map<string, Diagnostic>();
	for (const problem of problems) {
		const { code, message, location } = problem;
		const { file, line, column } = location ?? {};
		const key = JSON.stringify([file, line, column, code, message]);
		if (!byPlace.has(key)) byPlace.set(key, problem);
	}
	return [...byPlace.values()];
}
