import {
	add,
	filledMap,
	mapNode,
	mapOf,
	memberEntry,
	textNode,
} from "../../tree/make-node.ts";
import type { MapEntry, MapNode, NodeRange } from "../../tree/placed-node.ts";
import type { BruBlock, BruDocument } from "../bru-document.ts";
import { METHOD_SECTIONS } from "../bru-sections.ts";
import { authTree } from "./auth-tree.ts";
import { bodyTree, graphqlTree } from "./body-tree.ts";
import { connectionMembers } from "./connection-tree.ts";
import { examplesTree } from "./examples-tree.ts";
import { infoTree } from "./info-tree.ts";
import {
	blockRange,
	enabledValue,
	paramsTree,
	rowsOf,
	sectionText,
} from "./rows.ts";
import { assertionsTree, scriptsTree } from "./runtime-tree.ts";
import { settingsTree } from "./settings-tree.ts";
import { actionsTree, variablesTree } from "./variables-tree.ts";

/** One request of a `.bru` file as an item of OpenCollection; one of another protocol among them. */
export function requestTree(document: BruDocument): MapNode {
	const range = { start: 0, end: document.source.text.length };
	const method = methodSection(document);
	const entries =
		method === undefined
			? connectionMembers(document)
			: detailsMembers(document, method);
	const runtime = filledMap(range, {
		variables: variablesTree(document, "vars:pre-request"),
		scripts: scriptsTree(document),
		assertions: assertionsTree(document),
		actions: actionsTree(document),
	});
	add(entries, "runtime", runtime);
	add(entries, "settings", settingsTree(document));
	add(entries, "examples", examplesTree(document));
	add(entries, "docs", sectionText(document, "docs"));
	return mapOf(range, entries);
}

const METHODS: ReadonlySet<string> = new Set(METHOD_SECTIONS);

/** The section that holds method and URL. */
export function methodSection(document: BruDocument): BruBlock | undefined {
	return document.blocks.find(({ name }) => METHODS.has(name));
}

function detailsMembers(document: BruDocument, method: BruBlock): MapEntry[] {
	const range = blockRange(method);
	const type = isGraphql(document, method.name) ? "graphql" : "http";
	const mode = enabledValue(document, method.name, "body");
	const body =
		type === "http"
			? bodyTree(document, method.name)
			: mode?.text === "graphql"
				? graphqlTree(document, mode)
				: undefined;
	const section = mapNode(range, {
		method: methodNode(document, method, range),
		url:
			enabledValue(document, method.name, "url") ??
			textNode("", { start: method.start, end: method.end }),
		headers: rowsOf(document, "headers"),
		params: paramsTree(document),
		body,
		auth: authTree(document, method.name),
	});
	const info = infoTree(document, type);
	return [memberEntry("info", info), memberEntry(type, section)];
}

/** A GraphQL request with another body than a query is one of HTTP. */
function isGraphql(document: BruDocument, method: string): boolean {
	const type = document.value("meta", "type");
	const mode = document.entry(method, "body")?.value.text ?? "";
	return (
		(type === "graphql" || type === "graphql-request") &&
		(mode === "graphql" ||
			mode === "none" ||
			(mode === "" && document.block("body") === undefined))
	);
}

function methodNode(
	document: BruDocument,
	{ name, start, end }: BruBlock,
	range: NodeRange,
) {
	if (name !== "http") return textNode(name.toUpperCase(), { start, end });
	return enabledValue(document, name, "method") ?? textNode("GET", range);
}
