import type { Value } from "@curlew/template";
import {
	isTree,
	mapAt,
	type Tree,
	textAt,
	without,
} from "../../../formats/tree/plain-tree.ts";
import { isList } from "../../../values/is-list.ts";
import type { SecretValue } from "../../secrets/secret-files.ts";
import { ImportError } from "../import-error.ts";
import type { Imported, ImportInput } from "../importer.ts";
import { readData } from "../read-data.ts";
import { HoppscotchItems } from "./hoppscotch-item.ts";
import { hoppscotchVariables } from "./hoppscotch-rows.ts";

/** One collection becomes the collection; of a list of several, each becomes a folder. */
export async function readHoppscotch(input: ImportInput): Promise<Imported> {
	const [source] = input.sources;
	if (!source) throw new ImportError("There is no export.");
	const data = await readData(source);
	const { value } = data;
	const collections = isList(value) ? value : [value];
	if (collections.every(isEnvironment)) return environmentsOf(collections);
	const items = new HoppscotchItems(input, data);
	const made = collections.flatMap((one, index) =>
		isTree(one) ? [items.folder(one, isList(value) ? [index] : [], false)] : [],
	);
	const [only] = made;
	const tree: Tree =
		made.length === 1 && only
			? withoutType(only)
			: { info: { name: input.name }, items: made };
	return { tree, secrets: items.secrets };
}

function withoutType(folder: Tree): Tree {
	return { ...folder, info: without(mapAt(folder, "info"), "type") };
}

/** Exports of environments have variables, and no requests. */
function isEnvironment(value: Value): boolean {
	return isTree(value) && "variables" in value && !("requests" in value);
}

/** A collection of environments alone: its files can be laid beside the requests. */
function environmentsOf(values: readonly Value[]): Imported {
	const secrets: SecretValue[] = [];
	const environments = values.filter(isTree).map((one): Tree => {
		const name = textAt(one, "name") ?? "environment";
		return { name, variables: hoppscotchVariables(one, name, secrets) };
	});
	return {
		tree: {
			info: { name: "Environments" },
			config: { environments },
			items: [],
		},
		secrets,
		mayBeEmpty: true,
	};
}
