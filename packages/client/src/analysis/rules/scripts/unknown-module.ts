import { join } from "node:path";
import type { Value } from "@curlew/template";
import type { CollectionDefinition } from "../../../collection/model.ts";
import { readRegularTextSync } from "../../../files/regular-file.ts";
import { CollectionModules } from "../../../script/libraries/collection-modules.ts";
import {
	isNodeBuiltin,
	libraryNames,
} from "../../../script/libraries/library-list.ts";
import { resolveLibrary } from "../../../script/libraries/library-modules.ts";
import { isRecord } from "../../../values/is-record.ts";
import { parseJson } from "../../../values/parse-json.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import type { RequestFacts } from "../../request-facts.ts";

export const unknownModule: Rule = {
	name: "unknown-module",
	severity: "warning",
	about: "modules that scripts require and that the safe sandbox does not have",
	inRequest: findUnknown,
};

function* findUnknown(
	{ scripts }: RequestFacts,
	{ knowledge: { definition } }: RuleContext,
): Iterable<Report> {
	for (const { parts } of scripts)
		for (const { source, facts } of parts)
			for (const mention of facts.modules) {
				const { name, isGuarded } = mention;
				if (isGuarded || isThere(name) || isForDevelopers(name, definition))
					continue;
				yield {
					...told(name),
					subject: {
						key: name,
						item: name,
						message: ({ places }) => `${told(name).message} (${places}.)`,
					},
					place: { kind: "code", source, range: mention },
				};
			}
}

function isThere(name: string): boolean {
	return (
		CollectionModules.isPath(name) ||
		resolveLibrary(name, undefined) !== undefined
	);
}

function told(name: string): Pick<Report, "message" | "hint"> {
	if (isNodeBuiltin(name))
		return {
			message: `\`${name}\` is a part of Node that the safe sandbox does not have.`,
			hint: "Run the collection with --sandbox developer if you trust it, and set this rule to `off` in it.",
		};
	return {
		message: `There is no module \`${name}\` in the safe sandbox.`,
		hint: `There are ${libraryNames().join(", ")}, and files of the collection by relative path. What the collection installs itself needs --sandbox developer, and a \`package.json\` that names it.`,
	};
}

/** A collection that brings modules of its own is meant for the developer sandbox. */
function isForDevelopers(
	name: string,
	definition: CollectionDefinition,
): boolean {
	const { moduleRoots } = definition.extensions.all;
	if (Array.isArray(moduleRoots) && moduleRoots.length > 0) return true;
	return installedBy(definition).some(
		(own) => name === own || name.startsWith(`${own}/`),
	);
}

const INSTALLED = new WeakMap<CollectionDefinition, readonly string[]>();

/** The packages that the collection's own `package.json` names. */
function installedBy(definition: CollectionDefinition): readonly string[] {
	let names = INSTALLED.get(definition);
	if (names === undefined) {
		names = dependenciesIn(join(definition.root, "package.json"));
		INSTALLED.set(definition, names);
	}
	return names;
}

function dependenciesIn(file: string): readonly string[] {
	let content: Value;
	try {
		content = parseJson(readRegularTextSync(file));
	} catch {
		// No file, or none of npm's: then nothing is installed.
		return [];
	}
	if (!isRecord(content)) return [];
	return [content.dependencies, content.devDependencies].flatMap((list) =>
		isRecord(list) ? Object.keys(list) : [],
	);
}
