import type { SourceText } from "../../diagnostics/source-text.ts";
import type {
	FormatReader,
	ReadFile,
	ReadOwnFiles,
} from "../collection-format.ts";
import { Field } from "../tree/field.ts";
import { PlacedDocument } from "../tree/placed-document.ts";
import type { BruFileKind } from "./bru-keys.ts";
import { readBrunoJson } from "./bruno-json.ts";
import { parseBru } from "./parse-bru.ts";
import { isRunnable, readBru } from "./read-bru.ts";

export const BRU_READER: FormatReader = {
	read: (source, kind, use) => use(readFile(source, kind)),
	readCollection: (source, other, use) => use(readOwnFiles(source, other)),
};

function readFile(source: SourceText, kind: BruFileKind): ReadFile {
	const document = parseBru(source);
	// An environment is read as far as it goes; what would be said of other files that do not parse only repeats it.
	const isBroken =
		kind !== "environment" &&
		(document.isBroken || (kind === "request" && !isRunnable(document)));
	const root = isBroken
		? Field.root(new PlacedDocument(source, null, document))
		: readBru(document, kind);
	return { root, isBroken };
}

function readOwnFiles(
	source: SourceText,
	other: SourceText | undefined,
): ReadOwnFiles {
	const { file: settings, curlew } = readBrunoJson(source);
	const content =
		other === undefined ? settings : readFile(other, "collection");
	return { settings, content, curlew };
}
