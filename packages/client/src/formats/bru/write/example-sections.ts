import {
	EMPTY,
	isTree,
	mapAt,
	mapsAt,
	member,
	type Tree,
	textAt,
} from "../../tree/plain-tree.ts";
import { LOOSE, STAND_INS } from "../example-text.ts";
import { bodySections, modeOfBody } from "./body-sections.ts";
import { entriesAt, paramEntries } from "./entries.ts";
import { inFileOrder } from "./section-order.ts";
import { dictionary, plainEntries, type Section } from "./sections.ts";
import { writeBru, writeEntries } from "./write-bru.ts";

/** The sections `example` of an item. */
export function exampleSections(tree: Tree): readonly Section[] {
	return mapsAt(tree, "examples").map((example) => ({
		kind: "text",
		name: "example",
		text: writeExample(example),
	}));
}

/** The text of a section `example`, as `readExampleText` reads it. */
function writeExample(example: Tree): string {
	const loose = plainEntries([
		["name", textAt(example, "name") ?? ""],
		["description", textAt(example, "description")],
	]);
	const request = member(example, "request");
	const response = member(example, "response");
	return [
		outdented(writeEntries(loose)),
		isTree(request) ? writePart("request", requestSections(request)) : "",
		isTree(response) ? writePart("response", responseSections(response)) : "",
	]
		.filter((text) => text !== "")
		.join("\n\n");
}

function requestSections(request: Tree): readonly Section[] {
	const written = member(request, "body");
	const body = isTree(written) ? written : undefined;
	return inFileOrder([
		...dictionary(
			"meta",
			plainEntries([
				["url", textAt(request, "url")],
				["method", textAt(request, "method")],
				["mode", modeOfBody(body)],
			]),
		),
		...dictionary("params:query", paramEntries(request, "query")),
		...dictionary("params:path", paramEntries(request, "path")),
		...dictionary("headers", entriesAt(request, "headers")),
		...bodySections(body),
	]);
}

/** As Bruno writes it: headers, status, body. */
function responseSections(response: Tree): readonly Section[] {
	const body = mapAt(response, "body");
	return [
		...dictionary("headers", entriesAt(response, "headers")),
		...dictionary(
			"auth",
			plainEntries([
				["code", textAt(response, "status")],
				["text", textAt(response, "statusText")],
			]),
		),
		...(body === EMPTY
			? []
			: dictionary(
					"settings",
					plainEntries([
						["type", textAt(body, "type")],
						["content", textAt(body, "data")],
					]).map((entry) =>
						entry.name === "content" ? { ...entry, isLong: true } : entry,
					),
				)),
	];
}

function writePart(name: string, sections: readonly Section[]): string {
	const own = sections.find((section) => section.name === LOOSE);
	const entries = own === undefined || own.kind === "text" ? [] : own.entries;
	const loose = outdented(writeEntries(entries));
	const blocks = sections.filter((one) => one !== own).map(writeBlock);
	// No empty line stands between the loose lines and the first block.
	const [first = "", ...others] = blocks;
	const start = [loose, first].filter((text) => text !== "").join("\n");
	const content = [start, ...others].filter((text) => text !== "").join("\n\n");
	return content === "" ? `${name}: {}` : `${name}: {\n${nested(content)}\n}`;
}

function writeBlock(section: Section): string {
	const name =
		Object.entries(STAND_INS).find(
			([, standIn]) => standIn === section.name,
		)?.[0] ?? section.name;
	return writeBru([section])
		.trimEnd()
		.replace(/^\S+ \{/, () => `${name}: {`);
}

/** Lines of a dictionary, without its indentation and the last line break. */
function outdented(text: string): string {
	return text.replace(/\n$/, "").replace(/^ {2}/gm, "");
}

/** Indented by two spaces, but for empty lines. */
function nested(text: string): string {
	return text
		.split("\n")
		.map((line) => (line === "" ? "" : `  ${line}`))
		.join("\n");
}
