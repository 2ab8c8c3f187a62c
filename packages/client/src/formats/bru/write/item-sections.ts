import {
	isTree,
	mapAt,
	member,
	type Tree,
	textAt,
} from "../../tree/plain-tree.ts";
import { METHOD_SECTIONS } from "../bru-sections.ts";
import { authMode, authSections } from "./auth-sections.ts";
import {
	bodySections,
	graphqlSections,
	modeOfBody,
	selectedBody,
} from "./body-sections.ts";
import { connectionSections, isConnection } from "./connection-sections.ts";
import { defaultSections } from "./default-sections.ts";
import { entriesAt, paramEntries } from "./entries.ts";
import { exampleSections } from "./example-sections.ts";
import { infoSection } from "./info-section.ts";
import { scriptSections } from "./script-sections.ts";
import { inFileOrder } from "./section-order.ts";
import { dictionary, plainEntries, type Section, text } from "./sections.ts";
import { settingEntries } from "./setting-entries.ts";
import {
	actionEntries,
	assertionEntries,
	secretEntries,
	variableEntries,
} from "./variable-entries.ts";

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

function detailSections(item: Tree): readonly Section[] {
	const isGraphql = isTree(member(item, "graphql"));
	const details = mapAt(item, isGraphql ? "graphql" : "http");
	const body = selectedBody(member(details, "body"));
	const auth = member(details, "auth");
	return [
		...infoSection(item),
		methodSection(
			details,
			isGraphql ? (body ? "graphql" : "none") : modeOfBody(body),
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

export function folderSections(item: Tree): readonly Section[] {
	return inFileOrder([
		...infoSection(item),
		...defaultSections(mapAt(item, "request"), "folder"),
		...text("docs", textAt(item, "docs")),
	]);
}

export function environmentSections(environment: Tree): readonly Section[] {
	const secrets = secretEntries(environment);
	return [
		...dictionary("vars", variableEntries(environment)),
		...(secrets.length === 0
			? []
			: [{ kind: "list" as const, name: "vars:secret", entries: secrets }]),
	];
}
