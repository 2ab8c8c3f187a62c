import type { BruDocument } from "../formats/bru/bru-document.ts";
import { METHOD_SECTIONS } from "../formats/bru/bru-sections.ts";
import { assertionEntries, assertionsToTrees } from "./assertions.ts";
import { authMode, authSections, authToTree } from "./auth.ts";
import {
	bodyMode,
	bodySections,
	bodyToTree,
	graphqlSections,
	graphqlToTree,
	selectedBody,
} from "./body.ts";
import {
	connectionSections,
	connectionToTree,
	isConnection,
} from "./connection.ts";
import {
	entriesAt,
	entriesToTrees,
	paramEntries,
	paramsToTrees,
	Sections,
} from "./entries.ts";
import { exampleSections, examplesToTrees } from "./examples.ts";
import { infoSection, infoToTree } from "./info.ts";
import { scriptSections, scriptsToTrees } from "./scripts.ts";
import { inFileOrder } from "./section-order.ts";
import {
	dictionary,
	isMethodSection,
	plainEntries,
	type Section,
	text,
} from "./sections.ts";
import { settingEntries, settingsToTree } from "./settings.ts";
import { compact, isTree, mapAt, member, type Tree, textAt } from "./tree.ts";
import {
	actionEntries,
	actionsToTrees,
	variableEntries,
	variablesToTrees,
} from "./variables.ts";

/** One request of a `.bru` file as an item of OpenCollection. */
export function requestToTree(
	document: BruDocument,
	all: readonly Section[],
): Tree {
	const sections = new Sections(all);
	const method = all.find(({ name }) => isMethodSection(name))?.name;
	const details =
		method === undefined
			? connectionToTree(document, sections)
			: detailsToTree(document, sections, method);
	return compact({
		...details,
		runtime: compact({
			variables: variablesToTrees(sections.entries("vars:pre-request")),
			scripts: scriptsToTrees(sections),
			assertions: assertionsToTrees(sections.entries("assert")),
			actions: actionsToTrees(sections),
		}),
		settings: settingsToTree(sections),
		examples: examplesToTrees(all),
		docs: sections.text("docs"),
	});
}

/** The sections of an item, in the order of a file. */
export function requestSections(item: Tree): readonly Section[] {
	const runtime = mapAt(item, "runtime");
	return inFileOrder([
		...mainSections(item),
		...dictionary("vars:pre-request", variableEntries(runtime)),
		...dictionary("vars:post-response", actionEntries(runtime)),
		...dictionary("assert", assertionEntries(runtime)),
		...scriptSections(runtime),
		...dictionary("settings", settingEntries(mapAt(item, "settings"))),
		...text("docs", textAt(item, "docs")),
		...exampleSections(item),
	]);
}

function mainSections(item: Tree): readonly Section[] {
	if (isConnection(item)) return connectionSections(item);
	const isRequest =
		isTree(member(item, "http")) || isTree(member(item, "graphql"));
	return isRequest ? detailSections(item) : infoSection(item);
}

function detailsToTree(
	document: BruDocument,
	sections: Sections,
	method: string,
): Tree {
	const mode = sections.value(method, "body");
	const isGraphql =
		sections.value("meta", "type") === "graphql" &&
		(mode === "graphql" || mode === "none");
	const type = isGraphql ? "graphql" : "http";
	return {
		info: infoToTree(sections, type),
		[type]: compact({
			method:
				method === "http"
					? (sections.value(method, "method") ?? "GET")
					: method.toUpperCase(),
			url: sections.value(method, "url") ?? "",
			headers: entriesToTrees(sections.entries("headers")),
			params: paramsToTrees(sections),
			body: isGraphql
				? mode === "none"
					? undefined
					: graphqlToTree(sections)
				: bodyToTree(sections, mode),
			auth: authToTree(document, method),
		}),
	};
}

function detailSections(item: Tree): readonly Section[] {
	const isGraphql = isTree(member(item, "graphql"));
	const details = mapAt(item, isGraphql ? "graphql" : "http");
	const body = selectedBody(member(details, "body"));
	const auth = member(details, "auth");
	return [
		...infoSection(item),
		methodSection(
			details,
			isGraphql ? (body ? "graphql" : "none") : bodyMode(body),
		),
		...dictionary("params:query", paramEntries(details, "query")),
		...dictionary("params:path", paramEntries(details, "path")),
		...dictionary("headers", entriesAt(details, "headers")),
		...authSections(auth),
		...(isGraphql ? graphqlSections(body ?? {}) : bodySections(body)),
	];
}

function methodSection(details: Tree, mode: string): Section {
	const method = textAt(details, "method") ?? "GET";
	const section = METHOD_SECTIONS.find(
		(name) => name !== "http" && name.toUpperCase() === method,
	);
	return {
		kind: "dictionary",
		name: section ?? "http",
		entries: plainEntries([
			["method", section === undefined ? method : undefined],
			["url", textAt(details, "url") ?? ""],
			["body", mode],
			["auth", authMode(member(details, "auth"))],
		]),
	};
}
