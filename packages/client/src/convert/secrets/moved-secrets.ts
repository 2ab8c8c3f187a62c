import { readSource } from "../../collection/read/read-source.ts";
import type { Field } from "../../formats/tree/field.ts";
import {
	flagAt,
	mapAt,
	mapsAt,
	type Tree,
	textAt,
	without,
} from "../../formats/tree/plain-tree.ts";
import type { OutputFile, TextOutput } from "../output.ts";
import { SECRET_MOVED } from "../problem-codes.ts";
import type { ItemFile } from "../spell-out/spelled-out.ts";
import { type SecretValue, secretFiles } from "./secret-files.ts";

/** What holds variables: the collection itself, or an environment. */
interface Holder {
	readonly variables: Tree;
	readonly root: Field | undefined;
	/** Of an environment, its name. */
	readonly environment?: string;
}

export interface MovedSecrets {
	readonly own: Tree;
	readonly items: readonly ItemFile[];
	/** `.env` files, and `.gitignore`. */
	readonly files: readonly TextOutput[];
}

/**
 * Takes the values of secret variables out of environments and the collection,
 * and puts them into `.env`, as imports do; each environment tells it. Those that no `.env`
 * file can hold stay where they are.
 */
export function moveSecrets(
	own: Tree,
	root: Field,
	items: readonly ItemFile[],
): MovedSecrets {
	const request = mapAt(own, "request");
	const holders: readonly Holder[] = [
		{ variables: request, root: root.get("request") },
		...items.flatMap(({ kind, path, tree, root: at }) =>
			kind === "environment"
				? [{ variables: tree, root: at, environment: environmentOf(path) }]
				: [],
		),
	];
	const { paths, files, unplaced } = secretFiles(
		holders.flatMap((holder) => literalSecrets(holder)),
	);
	const stays = new Set(unplaced);
	for (const holder of holders) tellMoved(holder, paths, stays);
	return {
		own: { ...own, request: withoutValues(request, stays) },
		items: items.map((item) => {
			if (item.kind !== "environment") return item;
			const path = paths.get(environmentOf(item.path));
			const tree = withoutValues(item.tree, stays);
			return {
				...item,
				tree: path === undefined ? tree : { ...tree, dotEnvFilePath: path },
			};
		}),
		files,
	};
}

/** Together with files of the same names that lie beside the collection. */
export function withFilesBeside(
	files: readonly TextOutput[],
	copied: readonly OutputFile[],
): readonly OutputFile[] {
	const known = new Set(files.map(({ path }) => path));
	const joined = files.map((file): TextOutput => {
		const other = copied.find(({ path }) => path === file.path);
		const there = other && "from" in other ? readSource(other.from) : undefined;
		if (there?.kind !== "source") return file;
		const { text } = there.source;
		const end = text === "" || text.endsWith("\n") ? "" : "\n";
		return { ...file, text: `${text}${end}${file.text}` };
	});
	return [...joined, ...copied.filter(({ path }) => !known.has(path))];
}

function environmentOf(path: string): string {
	return path.slice(path.lastIndexOf("/") + 1);
}

function literalSecrets({
	variables,
	environment,
}: Holder): readonly SecretValue[] {
	return mapsAt(variables, "variables").flatMap((variable): SecretValue[] => {
		const value = literalValue(variable);
		if (value === undefined) return [];
		const name = textAt(variable, "name") ?? "";
		return [
			environment === undefined
				? { name, value }
				: { name, value, environment },
		];
	});
}

/** Of a secret, what stands in the file and is no placeholder. */
function literalValue(variable: Tree): string | undefined {
	const value = textAt(variable, "value") ?? "";
	return flagAt(variable, "secret") && value !== "" && !value.includes("{{")
		? value
		: undefined;
}

function withoutValues(holder: Tree, stays: ReadonlySet<string>): Tree {
	const variables = mapsAt(holder, "variables");
	if (variables.length === 0) return holder;
	return {
		...holder,
		variables: variables.map((variable) =>
			literalValue(variable) === undefined ||
			stays.has(textAt(variable, "name") ?? "")
				? variable
				: without(variable, "value"),
		),
	};
}

function tellMoved(
	holder: Holder,
	paths: ReadonlyMap<string, string>,
	stays: ReadonlySet<string>,
): void {
	const all = mapsAt(holder.variables, "variables");
	const moved = all.filter(
		(variable) =>
			literalValue(variable) !== undefined &&
			!stays.has(textAt(variable, "name") ?? ""),
	);
	const [first] = moved;
	if (first === undefined || holder.root === undefined) return;
	const names = moved.map((one) => `\`${textAt(one, "name")}\``);
	const values = names.length === 1 ? "The value" : "The values";
	const secrets = names.length === 1 ? "the secret" : "the secrets";
	const stand = names.length === 1 ? "stands" : "stand";
	const path = paths.get(holder.environment ?? "") ?? ".env";
	const { document } = holder.root;
	document.report(
		{
			code: SECRET_MOVED,
			severity: "warning",
			message: `${values} of ${secrets} ${names.join(", ")} ${stand} in \`${path}\` now.`,
			hint: "The new `.gitignore` keeps it from git: hand it to others apart from the collection.",
		},
		...holder.root
			.get("variables")
			.item(all.indexOf(first))
			.get("name")
			.range(),
	);
}
