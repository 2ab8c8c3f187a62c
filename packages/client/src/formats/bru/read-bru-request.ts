import { hintForWord } from "../../collection/keys/hints.ts";
import type { RequestDefinition } from "../../collection/model.ts";
import { leftOut } from "../../collection/open/left-out.ts";
import type { RequestPlace } from "../../collection/read/read-request.ts";
import type { BruBlock, BruDocument } from "./bru-document.ts";
import { checkBruKeys } from "./bru-keys.ts";
import { METHOD_SECTIONS } from "./bru-sections.ts";
import { readBruAssertions } from "./read-bru-assertions.ts";
import { readBruAuth } from "./read-bru-auth.ts";
import { readBruBody } from "./read-bru-body.ts";
import { readBruScripts, readBruSettings } from "./read-bru-defaults.ts";
import { readBruEntries, readBruParams } from "./read-bru-entries.ts";
import { readBruExamples } from "./read-bru-examples.ts";
import { readBruDocs, readBruMeta } from "./read-bru-meta.ts";
import { readBruActions, readBruVariables } from "./read-bru-variables.ts";

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

/** Reads one request; undefined when the file holds none that can be run, which is noted in the document. Errors are its faults, too. */
export function readBruRequest(
	document: BruDocument,
	place: RequestPlace,
): RequestDefinition | undefined {
	const method = methodSection(document);
	const type = document.value("meta", "type");
	if (isUnsupported(document, type, method)) return undefined;
	if (method === undefined) {
		reportNoMethod(document);
		return undefined;
	}
	checkBruKeys(document, "request");
	if (type !== undefined) checkType(document, type);
	const isGraphql = type === "graphql" || type === "graphql-request";
	const request = {
		kind: "request",
		protocol: isGraphql ? "graphql" : "http",
		...readBruMeta(document, place.defaultName),
		path: place.path,
		file: document.source.file,
		basePath: [],
		folders: place.folders,
		method: readMethod(document, method.name),
		url: document.value(method.name, "url") ?? "",
		headers: readBruEntries(document, "headers"),
		params: readBruParams(document),
		body: readBruBody(document, method.name),
		auth: readBruAuth(document, method.name, "none"),
		variables: readBruVariables(document, "vars:pre-request"),
		scripts: readBruScripts(document),
		assertions: readBruAssertions(document),
		actions: readBruActions(document),
		settings: readBruSettings(document),
		examples: readBruExamples(document),
		docs: readBruDocs(document),
	} as const;
	return { ...request, faults: document.errors };
}

/** The section that holds method and URL. */
export function methodSection(document: BruDocument): BruBlock | undefined {
	return document.blocks.find(({ name }) =>
		METHOD_SECTIONS.some((known) => known === name),
	);
}

function readMethod(document: BruDocument, section: string): string {
	if (section !== "http") return section.toUpperCase();
	return document.value(section, "method") ?? "GET";
}

/** Told by `meta`, or by the section that stands in the place of the method's. */
function isUnsupported(
	document: BruDocument,
	type: string | undefined,
	method: BruBlock | undefined,
): boolean {
	const section = document.blocks.find(({ name }) => UNSUPPORTED.has(name));
	const isNamed = type !== undefined && UNSUPPORTED.has(type);
	if (!isNamed && (method !== undefined || section === undefined)) return false;
	const range = document.entry("meta", "type")?.value ?? section;
	const kind = (isNamed ? type : section?.name) ?? "";
	document.tell(
		range ?? { start: 0, end: 0 },
		leftOut(kind.replace(/-request$/, "")),
	);
	return true;
}

const TYPES = ["http", "graphql", "http-request", "graphql-request"];

/** Bruno takes another one for `http`. */
function checkType(document: BruDocument, type: string): void {
	const entry = document.entry("meta", "type");
	if (entry === undefined || TYPES.includes(type)) return;
	document.warn(
		entry.value,
		`There is no type \`${type}\`; the request counts as http.`,
		hintForWord(type, ["http", "graphql", "grpc", "ws"]),
		"INVALID_FIELD",
	);
}

function reportNoMethod(document: BruDocument): void {
	const range = { start: 0, end: 0 };
	const { blocks } = document;
	if (blocks.length === 0) {
		document.report(
			range,
			"The file is empty.",
			"Write a request into it, or remove it.",
			"EMPTY_FILE",
		);
		return;
	}
	document.report(
		blocks[0] ?? range,
		"The request has no method and no URL.",
		"Write a section `get {`, and in it `url: …`.",
	);
}
