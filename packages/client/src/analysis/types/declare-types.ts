import { relative, sep } from "node:path";
import type { Knowledge } from "../knowledge.ts";
import {
	type DeclaredScope,
	hasOpenWrites,
	type KnownName,
	namesOf,
	type Source,
} from "./known-names.ts";
import { readScriptApi } from "./script-api.ts";
import { memberName, unionOf } from "./type-of-shape.ts";

/** How the scopes are called in the declarations, and what is said of each. */
const INTERFACES: readonly (readonly [DeclaredScope, string, string])[] = [
	["runtime", "Runtime", "Set by scripts and actions: `client.setVar`."],
	["data", "DataColumns", "Columns of data rows that scripts read."],
	["request", "Request", "Variables of requests."],
	["folder", "Folder", "Variables of folders."],
	["environment", "Environment", "Of all environments together."],
	["collection", "Collection", "The collection's variables."],
	["global", "GlobalEnvironment", "Of the workspace's environments."],
];

/** Places named for one variable; the rest is counted. */
const MOST_SOURCES = 3;

/**
 * Declarations for the scripts of a collection: its variables with their
 * inferred types, and the script API. TypeScript, as the text of a `.d.ts` file
 * that is the same for the same collection.
 */
export function declareTypes(knowledge: Knowledge): string {
	const { name, root } = knowledge.definition;
	const interfaces = INTERFACES.map(([scope, title, about]) =>
		declareScope(knowledge, root, { scope, title, about }),
	);
	return `// Written by \`curlew types\` for the collection ${onOneLine(name)}. Changes made by hand will be lost.

declare namespace Curlew {
${interfaces.join("\n\n")}
}

${readScriptApi()}`;
}

function declareScope(
	knowledge: Knowledge,
	root: string,
	{
		scope,
		title,
		about,
	}: {
		readonly scope: DeclaredScope;
		readonly title: string;
		readonly about: string;
	},
): string {
	const members = namesOf(knowledge, scope).map((known) =>
		declareVariable(known, root),
	);
	if (hasOpenWrites(knowledge, scope))
		members.push(
			"\t\t/** Some script sets variables whose names cannot be told from its text. */\n\t\t[name: string]: any;",
		);
	const body = members.length === 0 ? "" : `\n${members.join("\n")}\n\t`;
	return `\t/** ${about} */\n\tinterface ${title} {${body}}`;
}

function declareVariable(
	{ name, shapes, sources }: KnownName,
	root: string,
): string {
	const places = sources.slice(0, MOST_SOURCES).map((one) => place(one, root));
	const more = sources.length - places.length;
	if (more > 0) places.push(`${more} more`);
	const comment =
		places.length === 0 ? "" : `\t\t/** ${commentText(places.join(", "))} */\n`;
	return `${comment}\t\t${memberName(name)}: ${unionOf(shapes)};`;
}

function place({ file, line }: Source, root: string): string {
	const path = relative(root, file).split(sep).join("/");
	return line === undefined ? path : `${path}:${line}`;
}

/** Also where TypeScript ends lines and JSON does not. */
function onOneLine(name: string): string {
	return JSON.stringify(name)
		.replaceAll("\u2028", "\\u2028")
		.replaceAll("\u2029", "\\u2029");
}

/** A file's name must not end the comment that it stands in. */
function commentText(text: string): string {
	return text.replaceAll("*/", "*\\/");
}
