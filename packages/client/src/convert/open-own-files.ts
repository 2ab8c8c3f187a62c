import { join } from "node:path";
import type { CollectionRoot } from "../collection/open/find-root.ts";
import {
	fileProblem,
	readOwnSource,
	readSource,
} from "../collection/read/read-source.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { SourceText } from "../diagnostics/source-text.ts";
import { CollectionFileError } from "../formats/errors.ts";
import type { OwnContent } from "../formats/format-tools.ts";
import { toolsOf } from "../formats/tools-of-formats.ts";

/**
 * What the own files of a collection say.
 *
 * @throws CollectionFileError when one of them cannot be read
 */
export function openOwnFiles({
	root,
	file,
	format,
}: CollectionRoot): OwnContent {
	const tools = toolsOf(format);
	const result =
		format.repository === undefined
			? readSource(file)
			: readOwnSource(root, file);
	if (result.kind === "missing" && format.repository !== undefined)
		return tools.ownContent(new SourceText(file, ""), new SourceText(file, ""));
	if (result.kind !== "source") {
		const isGone = result.kind === "missing";
		throw new CollectionFileError(
			isGone ? disappearedFile(file) : result.problem,
		);
	}
	const [name] = format.ownFiles;
	const path = join(root, name ?? "");
	const other = name === undefined ? undefined : readSource(path);
	if (other?.kind === "problem") throw new CollectionFileError(other.problem);
	return tools.ownContent(
		result.source,
		other?.kind === "source" ? other.source : new SourceText(path, ""),
	);
}

/** A file that was there a moment ago. */
export function disappearedFile(file: string): Diagnostic {
	return fileProblem(
		file,
		"FILE_NOT_READABLE",
		"The file has disappeared.",
		"Convert again.",
	);
}
