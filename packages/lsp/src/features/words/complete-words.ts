import { isBruFile } from "@curlew/client/editing";
import type { CompletionItem, Position } from "vscode-languageserver";
import type { CollectionIndex } from "../../index/collection-index.ts";
import { bruCursor, bruWords } from "./bru-words.ts";
import { toWordItem } from "./file-word.ts";
import { yamlCursor } from "./yaml-cursor.ts";
import { yamlWords } from "./yaml-words.ts";

/** The keys and words of the file's format that may stand at the cursor: kinds of authentication and bodies, operators, settings. */
export function completeWords(
	index: CollectionIndex,
	file: string,
	text: string,
	position: Position,
): readonly CompletionItem[] {
	const kind = index.place(file)?.kind;
	if (kind === undefined || kind === "module") return [];
	if (index.facts(file)?.isForeign) return [];
	if (isBruFile(file)) {
		const cursor = bruCursor(text, position);
		if (!cursor) return [];
		const behind = cursor.section === undefined ? " {" : ": ";
		const isWhole = cursor.key !== undefined || cursor.rest.trim() !== "";
		return bruWords(kind === "global" ? "environment" : kind, cursor).map(
			(word) => toWordItem(word, cursor.range, isWhole ? "" : behind),
		);
	}
	const cursor = yamlCursor(text, position);
	if (!cursor) return [];
	const isWhole = cursor.key !== undefined || cursor.rest.startsWith(":");
	return yamlWords(kind, cursor).map((word) =>
		toWordItem(word, cursor.range, isWhole ? "" : ": "),
	);
}
