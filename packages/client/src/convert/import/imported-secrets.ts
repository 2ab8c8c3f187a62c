import {
	compact,
	mapAt,
	mapsAt,
	type Tree,
	textAt,
} from "../../formats/tree/plain-tree.ts";
import { dotEnvLine } from "../dot-env-text.ts";
import type { OutputFile } from "../output.ts";
import type { ImportedSecret } from "./importer.ts";

/** Where secrets of an import went. */
export interface PlacedSecrets {
	/** The collection; environments with secrets of their own name their file. */
	readonly tree: Tree;
	/** The `.env` files, and `.gitignore`, which keeps git from them. */
	readonly files: readonly OutputFile[];
	/** Names of secrets that no `.env` file can hold. */
	readonly unplaced: readonly string[];
}

const ONLY_FOR_ITS_USER = 0o600;

/**
 * Puts the values of secrets into `.env`. Where environments have different
 * values for one name, each environment has a file of its own.
 */
export function placeSecrets(
	tree: Tree,
	secrets: readonly ImportedSecret[],
): PlacedSecrets {
	if (secrets.length === 0) return { tree, files: [], unplaced: [] };
	const isSplit = haveDifferentValues(secrets);
	const paths = isSplit
		? pathsByEnvironment(secrets)
		: new Map<string, string>();
	const texts = new Map<string, string>();
	const unplaced: string[] = [];
	const written = new Set<string>();
	for (const { name, value, environment } of secrets) {
		const path = paths.get(environment ?? "") ?? ".env";
		const line = dotEnvLine(name, value);
		if (line === undefined) unplaced.push(name);
		else if (!written.has(`${path}\n${name}`))
			texts.set(path, `${texts.get(path) ?? ""}${line}`);
		written.add(`${path}\n${name}`);
	}
	const files = [...texts].map(([path, text]) => ({
		path,
		text,
		mode: ONLY_FOR_ITS_USER,
	}));
	const ignored = { path: ".gitignore", text: ".env\n.env.*\n" };
	return {
		tree: isSplit ? withPaths(tree, paths) : tree,
		files: [...files, ignored],
		unplaced,
	};
}

function haveDifferentValues(secrets: readonly ImportedSecret[]): boolean {
	const values = new Map<string, string>();
	return secrets.some(({ name, value }) => {
		const known = values.get(name);
		values.set(name, value);
		return known !== undefined && known !== value;
	});
}

function pathsByEnvironment(
	secrets: readonly ImportedSecret[],
): ReadonlyMap<string, string> {
	const paths = new Map<string, string>();
	const taken = new Set<string>();
	for (const { environment } of secrets) {
		if (environment === undefined || paths.has(environment)) continue;
		const plain = environment.toLowerCase().replace(/[^a-z0-9_-]+/g, "-");
		let path = `.env.${plain}`;
		for (let count = 2; taken.has(path); count++)
			path = `.env.${plain}-${count}`;
		taken.add(path);
		paths.set(environment, path);
	}
	return paths;
}

function withPaths(tree: Tree, paths: ReadonlyMap<string, string>): Tree {
	const config = mapAt(tree, "config");
	const environments = mapsAt(config, "environments").map((environment) =>
		compact({
			...environment,
			dotEnvFilePath: paths.get(textAt(environment, "name") ?? ""),
		}),
	);
	return { ...tree, config: { ...config, environments } };
}
