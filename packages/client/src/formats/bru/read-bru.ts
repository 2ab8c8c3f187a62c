import { hintForWord } from "../keys/hints.ts";
import { leftOut } from "../left-out.ts";
import type { Field } from "../tree/field.ts";
import type { BruDocument } from "./bru-document.ts";
import { type BruFileKind, checkBruKeys } from "./bru-keys.ts";
import { bruTree } from "./read/bru-tree.ts";
import { methodSection } from "./read/request-tree.ts";

/** Types of items that Bruno knows and Curlew cannot run. */
const UNSUPPORTED: ReadonlySet<string> = new Set([
	"grpc",
	"grpc-request",
	"ws",
	"ws-request",
	"js",
	// OpenCollection's, converted.
	"script",
	"app",
]);

const TYPES = ["http", "graphql", "http-request", "graphql-request"];

/** The tree of a file that is to be used, with everything that is wrong with it in the document's problems. */
export function readBru(document: BruDocument, kind: BruFileKind): Field {
	checkBruKeys(document, kind);
	if (kind === "request") checkType(document);
	if (kind === "environment") warnOfManagers(document);
	return bruTree(document, kind);
}

/** Whether a file holds a request that can be run; what else it is, is told. */
export function isRunnable(document: BruDocument): boolean {
	if (isUnsupported(document)) return false;
	if (methodSection(document)) return true;
	const [first] = document.blocks;
	if (first === undefined)
		document.report(
			{ start: 0, end: 0 },
			"The file is empty.",
			"Write a request into it, or remove it.",
			"EMPTY_FILE",
		);
	else
		document.report(
			first,
			"The request has no method and no URL.",
			"Write a section `get {`, and in it `url: …`.",
		);
	return false;
}

/** Told by `meta`, or by the section that stands in the place of the method's. */
function isUnsupported(document: BruDocument): boolean {
	const type = document.value("meta", "type");
	const section = document.blocks.find(({ name }) => UNSUPPORTED.has(name));
	const isNamed = type !== undefined && UNSUPPORTED.has(type);
	const isRequest = methodSection(document) !== undefined;
	if (!isNamed && (isRequest || section === undefined)) return false;
	const range = document.entry("meta", "type")?.value ?? section;
	const kind = (isNamed ? type : section?.name) ?? "";
	document.tell(
		range ?? { start: 0, end: 0 },
		leftOut(kind.replace(/-request$/, "")),
	);
	return true;
}

/** Bruno takes another type for `http`. */
function checkType(document: BruDocument): void {
	const type = document.value("meta", "type");
	const entry = document.entry("meta", "type");
	if (type === undefined || !entry || TYPES.includes(type)) return;
	document.warn(
		entry.value,
		`There is no type \`${type}\`; the request counts as http.`,
		hintForWord(type, ["http", "graphql", "grpc", "ws"]),
		"INVALID_FIELD",
	);
}

function warnOfManagers(document: BruDocument): void {
	for (const block of document.blocks)
		if (block.name.startsWith("vars:externalsecrets:"))
			document.warn(
				block,
				"Curlew does not ask secret managers; the variables of this section have no values.",
				"Give them on the command line, or in `.env`.",
				"KIND_NOT_SUPPORTED",
			);
}
