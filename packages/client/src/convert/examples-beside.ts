import {
	exampleFilesOf,
	inExampleOrder,
} from "../collection/open/example-files.ts";
import type { CollectionRoot } from "../collection/open/find-root.ts";
import { readOwnSource } from "../collection/read/read-source.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { toolsOf } from "../formats/tools-of-formats.ts";
import type { PlacedDocument } from "../formats/tree/placed-document.ts";
import type { Tree } from "../formats/tree/plain-tree.ts";

/** The saved examples that a request has in files of their own. */
export interface ExamplesBeside {
	/** In their order. */
	readonly examples: readonly Tree[];
	/** The files, with what is wrong in them. */
	readonly documents: readonly PlacedDocument[];
	/** Of files that cannot be read. */
	readonly problems: readonly Diagnostic[];
}

/**
 * @param file of the request, absolute
 * @param named the folder that the request names for them, relative to its own
 */
export function examplesBeside(
	file: string,
	{ root, format }: CollectionRoot,
	named: string | undefined,
): ExamplesBeside {
	const tools = toolsOf(format);
	const documents: PlacedDocument[] = [];
	const problems: Diagnostic[] = [];
	const found: (readonly [order: number, example: Tree])[] = [];
	for (const one of exampleFilesOf(file, format, named)) {
		const result = readOwnSource(root, one.file);
		if (result.kind === "problem") problems.push(result.problem);
		if (result.kind !== "source") continue;
		const read = tools.exampleContent?.(result.source, one.name);
		if (read === undefined) continue;
		documents.push(read.document);
		if (!read.document.hasErrors) found.push([read.order, read.tree]);
	}
	return { examples: inExampleOrder(found), documents, problems };
}
