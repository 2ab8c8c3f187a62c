import { Sections } from "./entries.ts";
import { dictionary, type Section } from "./sections.ts";
import { compact, type Tree } from "./tree.ts";
import {
	secretEntries,
	secretsToTrees,
	variableEntries,
	variablesToTrees,
} from "./variables.ts";

/** An environment; its name is its file's. */
export function environmentToTree(
	name: string,
	colour: string | undefined,
	all: readonly Section[],
): Tree {
	const sections = new Sections(all);
	return compact({
		name,
		color: colour,
		variables: [
			...variablesToTrees(sections.entries("vars")),
			...secretsToTrees(sections),
		],
	});
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
