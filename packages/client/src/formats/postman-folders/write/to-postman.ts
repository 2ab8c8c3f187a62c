import type { Value } from "@curlew/template";
import type { FileKind } from "../../collection-format.ts";
import { RAW_LANGUAGES } from "../../postman/body-languages.ts";
import { postmanAuth } from "../../postman/write-auth.ts";
import { postmanSettings } from "../../postman/write-settings.ts";
import {
	compact,
	EMPTY,
	flagAt,
	isTree,
	mapAt,
	mapsAt,
	member,
	type Tree,
	textAt,
} from "../../tree/plain-tree.ts";
import { writtenBody } from "./body.ts";
import { type RowsLayout, writtenRows } from "./rows.ts";

/** How a file has its lists by now, by their keys. */
export type LayoutOf = (...path: readonly string[]) => RowsLayout;

/**
 * What a file of schema 3 says in place of a tree, as far as it can; in the order
 * in which Postman writes its keys. What comes along is told by reading it again.
 *
 * @param name of the file, without its ending
 */
export function toPostman(
	tree: Tree,
	kind: FileKind,
	name: string,
	layoutOf: LayoutOf = () => "map",
): Tree {
	switch (kind) {
		case "request":
			return requestOf(tree, name, layoutOf);
		case "environment":
			return {
				name: textAt(tree, "name") ?? name,
				values: variables(tree, "list") ?? [],
			};
		default:
			return definitionOf(tree, name, layoutOf);
	}
}

const SCRIPTS: readonly (readonly [type: string, ours: string])[] = [
	["beforeRequest", "before-request"],
	["afterResponse", "tests"],
];

function requestOf(tree: Tree, name: string, layoutOf: LayoutOf): Tree {
	const isGraphql = member(tree, "graphql") !== undefined;
	const section = mapAt(tree, isGraphql ? "graphql" : "http");
	const params = mapsAt(section, "params");
	const [headers, language] = withoutLanguage(section);
	const body = mapAt(section, "body");
	const paramsOf = (type: "path" | "query") =>
		params.filter((row) => (textAt(row, "type") ?? "query") === type);
	return compact({
		$kind: isGraphql ? "graphql-request" : "http-request",
		...namesOf(tree, name),
		url: textAt(section, "url") ?? "",
		method: textAt(section, "method"),
		headers: writtenRows(headers, layoutOf("headers")),
		queryParams: writtenRows(paramsOf("query"), layoutOf("queryParams")),
		pathVariables: writtenRows(paramsOf("path"), layoutOf("pathVariables")),
		...(isGraphql
			? { query: textAt(body, "query"), variables: textAt(body, "variables") }
			: { body: writtenBody(body, language, layoutOf("body", "content")) }),
		auth: authOf(member(section, "auth")),
		scripts: scriptsOf(mapAt(tree, "runtime"), ""),
		settings: postmanSettings(member(tree, "settings")),
		order: member(mapAt(tree, "info"), "seq"),
	});
}

function definitionOf(tree: Tree, name: string, layoutOf: LayoutOf): Tree {
	const request = mapAt(tree, "request");
	return compact({
		$kind: "collection",
		...namesOf(tree, name),
		auth: authOf(member(request, "auth")),
		variables: variables(request, layoutOf("variables")),
		scripts: scriptsOf(request, "http:"),
		order: member(mapAt(tree, "info"), "seq"),
	});
}

function namesOf(tree: Tree, stem: string): Tree {
	const name = textAt(mapAt(tree, "info"), "name");
	const docs = member(tree, "docs");
	return compact({
		name: name === stem ? undefined : name,
		description: isTree(docs) ? textAt(docs, "content") : textAt(tree, "docs"),
	});
}

function authOf(auth: Value | undefined): Tree | undefined {
	if (auth === undefined || auth === "inherit") return undefined;
	const written = postmanAuth(auth);
	if (written === undefined) return undefined;
	const { type, parameters } = written;
	return compact({ type, credentials: Object.fromEntries(parameters) });
}

function scriptsOf(owner: Tree, prefix: string): readonly Tree[] {
	const scripts = mapsAt(owner, "scripts");
	return SCRIPTS.flatMap(([type, ours]) =>
		scripts
			.filter((script) => textAt(script, "type") === ours)
			.map((script) => ({
				type: `${prefix}${type}`,
				code: textAt(script, "code") ?? "",
				language: "text/javascript",
			})),
	);
}

function variables(owner: Tree, layout: RowsLayout): Value | undefined {
	return writtenRows(mapsAt(owner, "variables"), layout, (row) =>
		flagAt(row, "secret") ? { secret: true } : EMPTY,
	);
}

/** The headers without the content type that the type of a text says, and that type. */
function withoutLanguage(
	section: Tree,
): readonly [headers: readonly Tree[], language: string | undefined] {
	const headers = mapsAt(section, "headers");
	const isText = textAt(mapAt(section, "body"), "type") === "text";
	for (const [language, { mediaType }] of Object.entries(RAW_LANGUAGES)) {
		const header = headers.find(
			(row) =>
				textAt(row, "name")?.toLowerCase() === "content-type" &&
				textAt(row, "value") === mediaType &&
				!flagAt(row, "disabled"),
		);
		if (isText && header !== undefined)
			return [headers.filter((row) => row !== header), language];
	}
	return [headers, undefined];
}
