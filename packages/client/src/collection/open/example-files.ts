import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type {
	CollectionFormat,
	ExampleFiles,
} from "../../formats/collection-format.ts";
import { withoutEnding } from "../../formats/file-names.ts";
import { compareNatural } from "../../formats/rules/order.ts";
import type { RequestExample } from "../model.ts";
import { readOwnSource } from "../read/read-source.ts";
import type { ItemReader } from "./item-reader.ts";

/** A file with a saved example of a request. */
export interface ExampleFile {
	/** Absolute. */
	readonly file: string;
	/** Without its ending. */
	readonly name: string;
}

/**
 * The files with the saved examples of a request, where its format has such.
 *
 * @param file of the request, absolute
 * @param named the folder that the request names for them, relative to its own
 */
export function exampleFilesOf(
	file: string,
	format: CollectionFormat,
	named: string | undefined,
): readonly ExampleFile[] {
	const { examples } = format;
	if (examples === undefined) return [];
	const stem = withoutEnding(format, basename(file));
	const usual = `${examples.folderOf(stem)}/${examples.folder}`;
	const folder = join(dirname(file), named ?? usual);
	// Most requests have none, and an error costs more than a look.
	if (!existsSync(folder)) return [];
	return namesIn(folder).flatMap((name) => {
		const ending = endingOf(name, examples);
		return ending === undefined
			? []
			: [{ file: join(folder, name), name: name.slice(0, -ending.length) }];
	});
}

export interface ReadExamples {
	readonly examples: readonly RequestExample[];
	readonly problems: readonly Diagnostic[];
}

/** Reads the saved examples of a request, in their order. @param root of the collection, absolute */
export async function readExampleFiles(
	files: readonly ExampleFile[],
	root: string,
	reader: ItemReader,
): Promise<ReadExamples> {
	const problems: Diagnostic[] = [];
	const found: (readonly [order: number, example: RequestExample])[] = [];
	for (const { file, name } of files) {
		const result = readOwnSource(root, file);
		if (result.kind === "problem") problems.push(result.problem);
		if (result.kind !== "source") continue;
		const read = await reader.readExample(result.source, name);
		if (read === undefined) continue;
		problems.push(...read.problems);
		if (read.example) found.push([read.order, read.example]);
	}
	return { examples: inExampleOrder(found), problems };
}

/** By their numbers, then by their names. */
export function inExampleOrder<T extends { readonly name?: unknown }>(
	examples: readonly (readonly [order: number, example: T])[],
): readonly T[] {
	return examples
		.toSorted(
			([a, one], [b, other]) =>
				a - b || compareNatural(String(one.name), String(other.name)),
		)
		.map(([, example]) => example);
}

function endingOf(name: string, { endings }: ExampleFiles) {
	const small = name.toLowerCase();
	return endings.find((ending) => small.endsWith(ending));
}

function namesIn(folder: string): readonly string[] {
	try {
		return readdirSync(folder).sort();
	} catch {
		// What cannot be listed holds nothing that could be read.
		return [];
	}
}
