import type { FormData, FormTree } from "../../../../src/protocol/forms.ts";
import { treesAt, withData } from "../../forms/tree-path.ts";
import type { FormOfFile } from "../../problems/form-of-file.ts";
import { collectionStore } from "../../state/collection-state.ts";
import { askForText } from "../../ui/dialog-state.tsx";
import { changeFile } from "./change-file.ts";

/** Where a variable can be given a value, and its variables in there. */
interface Definable {
	readonly form: FormOfFile;
	readonly path: readonly string[];
}

/**
 * Asks for the value of a variable, and writes it. It can be undone.
 *
 * @param environment that gets it; without one, the collection
 * @returns what was done, in words; undefined when nothing was
 * @throws ApiError
 */
export async function defineVariable(
	name: string,
	environment: string | undefined,
): Promise<string | undefined> {
	const where = environment ?? "the collection";
	const target = placeOfDefinition(environment);
	if (!target) return undefined;
	const value = await askForText({
		title: `Define ${name} in ${where}`,
		label: `Value of ${name}`,
		action: "Define",
		empty: "an empty value",
	});
	if (value === undefined) return undefined;
	const { form, path } = target;
	const row: FormData = { name, value };
	const add = (tree: FormTree) =>
		withData(tree, path, [...treesAt(tree, path), row]);
	const isDone = await changeFile(form, add, `Defined ${name} in ${where}`, {
		saves: true,
	});
	return isDone ? `${name} is defined in ${where}.` : undefined;
}

function placeOfDefinition(
	environment: string | undefined,
): Definable | undefined {
	const state = collectionStore.get();
	if (state?.kind !== "open") return undefined;
	if (environment === undefined) {
		const place = { file: state.file, at: [] };
		const content = { kind: "collection" } as const;
		return {
			form: { place, kind: "collection", content },
			path: ["request", "variables"],
		};
	}
	const entry = state.environments.find(({ name }) => name === environment);
	if (!entry) return undefined;
	const place = { file: entry.file, at: entry.at };
	const content = { kind: "environment", name: environment } as const;
	return {
		form: { place, kind: "environment", content },
		path: ["variables"],
	};
}
