import { basename, extname } from "node:path";
import type { SourceText } from "../../diagnostics/source-text.ts";
import { CollectionFileError, EnvironmentNotFoundError } from "../errors.ts";
import type { EnvironmentDefinition } from "../model.ts";
import { readJsonEnvironment } from "../read/read-json-environment.ts";
import { fileProblem, readSource } from "../read/read-source.ts";
import { YAML_FORMAT } from "./yaml-format.ts";

/**
 * Reads an environment from a file that may stand anywhere: `.bru`, `.yml`, or
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
			hint: "Give the path of a .bru, .yml or .json file, relative to the folder that the command runs in.",
			available: [],
		});
	}
	const read = await readByEnding(result.source);
	if (read instanceof CollectionFileError) throw read;
	return read;
}

async function readByEnding(
	source: SourceText,
): Promise<EnvironmentDefinition | CollectionFileError> {
	const { file } = source;
	const ending = extname(file).toLowerCase();
	const name = basename(file, extname(file));
	switch (ending) {
		case ".bru": {
			const { bruFormat } = await import("./bru-format.ts");
			return bruFormat([]).readEnvironment(source, name);
		}
		case ".json":
			return readJsonEnvironment(source, name);
		case ".yml":
		case ".yaml":
			return YAML_FORMAT.readEnvironment(source, name);
		default:
			return new CollectionFileError(
				fileProblem(
					file,
					"FORMAT_NOT_KNOWN",
					"The file is no environment: those end in .bru, .yml or .json.",
					"A .env file in the collection's folder is read by itself: {{process.env.NAME}}.",
				),
			);
	}
}
