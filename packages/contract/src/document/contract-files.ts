import { dirname, resolve } from "node:path";
import {
	filesWithin,
	readSource,
	type SourceText,
} from "@curlew/client/openapi";
import { ContractError } from "./contract-error.ts";

/** Reads files of a document: itself, and those beside it that it names. */
export interface ContractFiles {
	readonly main: SourceText;
	beside(path: string, from: SourceText): SourceText | undefined;
}

/**
 * From the disk: only what lies in the document's folder, and is not hidden there.
 *
 * @throws ContractError
 */
export function contractFilesAt(file: string): ContractFiles {
	const path = resolve(file);
	const result = readSource(path);
	if (result.kind === "source")
		return { main: result.source, beside: filesWithin(dirname(path)) };
	if (result.kind === "problem") {
		const { message, hint, location } = result.problem;
		throw new ContractError(`The contract ${file} cannot be read: ${message}`, {
			...(hint !== undefined && { hint }),
			...(location && { location }),
		});
	}
	throw new ContractError(`There is no contract at ${file}.`, {
		hint: "Name the file of an OpenAPI or Swagger document.",
	});
}
