import type { SourceText } from "../../diagnostics/source-text.ts";
import type { FileKind } from "../collection-format.ts";
import { EditError } from "../errors.ts";
import type { FileContent, FormatTools } from "../format-tools.ts";
import { Field } from "../tree/field.ts";
import { EMPTY } from "../tree/plain-tree.ts";
import { readTree } from "../tree/read-tree.ts";
import { placePostman } from "./place-postman.ts";
import { postmanOutline } from "./postman-outline.ts";

export const POSTMAN_TOOLS: FormatTools = {
	place: (source) => placePostman(source),
	draft: (source, kind) => ({
		root: Field.root(placePostman(source, kind)),
		others: [],
	}),
	outline: postmanOutline,
	commentOffsets: () => [],
	remarks: () => () => false,
	content: contentOf,
	ownContent: (source) => {
		const content = contentOf(source, "collection");
		return { ...content, kept: EMPTY };
	},
	write: notWritten,
	writeOwn: notWritten,
	newCollection: notWritten,
	edit: notWritten,
	needsSpellingOut: false,
};

function contentOf(source: SourceText, kind: FileKind): FileContent {
	const document = placePostman(source, kind);
	return { tree: readTree(Field.root(document)), document };
}

function notWritten(): never {
	throw new EditError("Collections of Postman are not written.", {
		hint: "`curlew convert` makes files of it.",
	});
}
