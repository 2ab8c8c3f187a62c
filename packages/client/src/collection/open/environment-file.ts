import { basename, extname, isAbsolute } from "node:path";
import type { SourceText } from "../../diagnostics/source-text.ts";
import { CollectionFileError } from "../../formats/errors.ts";
import { holdsSingle, withoutEnding } from "../../formats/file-names.ts";
import { allFormats, formatOfEnvironment } from "../../formats/formats.ts";
import type { Collection } from "../collection.ts";
import { EnvironmentNotFoundError } from "../errors.ts";
import type { EnvironmentDefinition } from "../model.ts";
import { readJsonEnvironment } from "../read/read-json-environment.ts";
import { fileProblem, readSource } from "../read/read-source.ts";
import { ItemReader } from "./item-reader.ts";
import { hintForMissing } from "./missing-path.ts";

/**
 * Reads an environment from a file that may stand anywhere: of any format, or
 * `.json` as Bruno exports it.
 *
 * @param file absolute
 * @throws EnvironmentNotFoundError, CollectionFileError when the file is broken
 */
export async function loadEnvironmentFile(
	file: string,
): Promise<EnvironmentDefinition> {
	const result = readSource(file);
	if (result.kind === "problem") throw new CollectionFileError(result.problem);
	if (result.kind === "missing") {
		throw new EnvironmentNotFoundError(`There is no environment at ${file}.`, {
			hint: await hintForMissing(
				file,
				`Give the path of a ${endings()} file, relative to the folder that the command runs in.`,
			),
			available: [],
		});
	}
	const read = await readAnyEnvironment(result.source);
	if (read instanceof CollectionFileError) throw read;
	return read;
}

/**
 * An environment of a collection, or of a file anywhere.
 *
 * @param name its name, or the absolute path of a file
 * @throws EnvironmentNotFoundError, CollectionFileError
 */
export function environmentNamed(
	collection: Pick<Collection, "environment">,
	name: string,
): Promise<EnvironmentDefinition> {
	return isAbsolute(name)
		? loadEnvironmentFile(name)
		: collection.environment(name);
}

/** Reads the text of an environment, of any format. */
export async function readAnyEnvironment(
	source: SourceText,
): Promise<EnvironmentDefinition | CollectionFileError> {
	const { file } = source;
	const held = heldBy(source);
	const format = formatOfEnvironment(file) ?? held?.format;
	if (held?.kind === "collection")
		return new CollectionFileError(
			fileProblem(
				file,
				"NO_ENVIRONMENT",
				"The file is a collection, no environment.",
				"An environment is a file of its own: in Postman, environments have an Export of theirs.",
			),
		);
	if (format !== undefined) {
		const name = withoutEnding(format, basename(file));
		return (await ItemReader.of(format)).readEnvironment(source, name);
	}
	if (extname(file).toLowerCase() === EXPORTED)
		return readJsonEnvironment(source, basename(file, extname(file)));
	return new CollectionFileError(
		fileProblem(
			file,
			"FORMAT_NOT_KNOWN",
			`The file is no environment: those end in ${endings()}.`,
			/\.(?:csv|tsv|ndjson|jsonl)$/i.test(file)
				? "Rows of data, an iteration for each, are given by --data."
				: "A .env file in the collection's folder is read by itself: {{process.env.NAME}}.",
		),
	);
}

/** What a file holds that may be one of Postman's exports, whatever it is called. */
function heldBy({ file, text }: SourceText) {
	for (const format of allFormats()) {
		const kind = format.single && holdsSingle(format.single, file, text);
		if (kind !== undefined) return { format, kind };
	}
	return undefined;
}

/** What clients export environments as. */
const EXPORTED = ".json";

/** `.bru, .yml or .json`. */
function endings(): string {
	const own = allFormats().map(({ environmentEndings: [usual] }) => usual);
	return `${own.toReversed().join(", ")} or ${EXPORTED}`;
}
