import type { SourceText } from "../../diagnostics/source-text.ts";
import type { FileKind, FormatReader, ReadFile } from "../collection-format.ts";
import { Field } from "../tree/field.ts";
import { placePostman } from "./place-postman.ts";

export const POSTMAN_READER: FormatReader = {
	read: (source, kind, use) => use(readFile(source, kind)),
	readCollection: (source, _other, use) => {
		const file = readFile(source, "collection");
		const curlew = file.root.get("extensions").get("curlew");
		return use({ settings: file, content: file, curlew });
	},
};

/** Whatever is wrong with the JSON, the rest of it is used. */
function readFile(source: SourceText, kind: FileKind): ReadFile {
	const document = placePostman(source, kind);
	return { root: Field.root(document), isBroken: document.root === null };
}
