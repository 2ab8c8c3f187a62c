import {
	type FormatName,
	formatOfFile,
	isFormatName,
} from "@curlew/client/editing";
import type { CompletionItem, Position } from "vscode-languageserver";
import type { FactFileKind } from "../../facts/file-place.ts";
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
	const format = formatOfFile(file)?.name;
	return isFormatName(format) ? WORDS[format](text, position, kind) : [];
}

type FileKind = Exclude<FactFileKind, "module">;

const WORDS: Readonly<
	Record<
		FormatName,
		(
			text: string,
			position: Position,
			kind: FileKind,
		) => readonly CompletionItem[]
	>
> = {
	opencollection: (text, position, kind) => {
		const cursor = yamlCursor(text, position);
		if (!cursor) return [];
		const isWhole = cursor.key !== undefined || cursor.rest.startsWith(":");
		return yamlWords(kind, cursor).map((word) =>
			toWordItem(word, cursor.range, isWhole ? "" : ": "),
		);
	},
	bruno: (text, position, kind) => {
		const cursor = bruCursor(text, position);
		if (!cursor) return [];
		const behind = cursor.section === undefined ? " {" : ": ";
		const isWhole = cursor.key !== undefined || cursor.rest.trim() !== "";
		return bruWords(kind === "global" ? "environment" : kind, cursor).map(
			(word) => toWordItem(word, cursor.range, isWhole ? "" : behind),
		);
	},
};
