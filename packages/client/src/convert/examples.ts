import type { Value } from "@curlew/template";
import { bodyMode, bodySections, bodyToTree } from "./body.ts";
import {
	entriesAt,
	entriesToTrees,
	paramEntries,
	paramsToTrees,
	Sections,
} from "./entries.ts";
import {
	type ExampleText,
	readExampleText,
	writeExampleText,
} from "./example-text.ts";
import { inFileOrder } from "./section-order.ts";
import { dictionary, plainEntries, type Section } from "./sections.ts";
import {
	compact,
	EMPTY,
	isTree,
	mapAt,
	mapsAt,
	member,
	type Tree,
	textAt,
} from "./tree.ts";

const SECTION = "example";

/** Saved examples, in the shape of OpenCollection. */
export function examplesToTrees(all: readonly Section[]): readonly Tree[] {
	return all.flatMap((section) =>
		section.kind === "text" && section.name === SECTION
			? [exampleToTree(readExampleText(section.text))]
			: [],
	);
}

export function exampleSections(tree: Tree): readonly Section[] {
	return mapsAt(tree, "examples").map((example) => ({
		kind: "text",
		name: SECTION,
		text: writeExampleText(toExample(example)),
	}));
}

function exampleToTree(example: ExampleText): Tree {
	const { name, description, request, response } = example;
	return {
		name,
		...(description !== undefined && { description }),
		...(request && { request: requestToTree(request) }),
		...(response && { response: responseToTree(response) }),
	};
}

function requestToTree(sections: Sections): Tree {
	return compact({
		url: sections.value("meta", "url"),
		method: sections.value("meta", "method"),
		headers: entriesToTrees(sections.entries("headers")),
		params: paramsToTrees(sections),
		body: bodyToTree(sections, sections.value("meta", "mode")),
	});
}

function responseToTree(sections: Sections): Tree {
	const code = sections.value("auth", "code");
	const type = sections.value("settings", "type");
	const data = sections.value("settings", "content");
	return compact({
		status: statusOf(code),
		statusText: sections.value("auth", "text"),
		headers: entriesToTrees(sections.entries("headers")),
		body: compact({ type, data }),
	});
}

function statusOf(code: string | undefined): Value | undefined {
	return code !== undefined && /^\d{3}$/.test(code) ? Number(code) : code;
}

function toExample(example: Tree): ExampleText {
	return {
		name: textAt(example, "name") ?? "",
		description: textAt(example, "description"),
		request: partAt(example, "request", requestSections),
		response: partAt(example, "response", responseSections),
	};
}

function partAt(
	example: Tree,
	name: string,
	toSections: (part: Tree) => readonly Section[],
): Sections | undefined {
	const part = member(example, name);
	return isTree(part) ? new Sections(toSections(part)) : undefined;
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
				["mode", bodyMode(body)],
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
