import { typeOfValue, type Value } from "@curlew/template";
import { isList } from "../../values/is-list.ts";
import { isTree, type Tree } from "./plain-tree.ts";

/** What a form shows and changes: the content of a file in OpenCollection's terms, as plain JSON. */
export type FormData =
	| string
	| number
	| boolean
	| null
	| readonly FormData[]
	| FormTree;

export type FormTree = { readonly [key: string]: FormData };

/** The content of a file as plain JSON. Dates, and integers that JSON would round, become text. */
export function toFormTree(tree: Tree): FormTree {
	return Object.fromEntries(
		Object.entries(tree).map(([key, value]) => [key, toFormData(value)]),
	);
}

function toFormData(value: Value): FormData {
	if (value instanceof Date) return value.toISOString();
	if (typeof value === "bigint") {
		const number = Number(value);
		return Number.isSafeInteger(number) ? number : value.toString();
	}
	if (isList(value)) return value.map(toFormData);
	if (isTree(value)) return toFormTree(value);
	if (typeof value !== "object" || value === null) return value;
	throw new TypeError(`A file cannot hold ${typeOfValue(value)}.`);
}

export function isFormTree(data: FormData | undefined): data is FormTree {
	return typeof data === "object" && data !== null && !Array.isArray(data);
}

export function isFormList(
	data: FormData | undefined,
): data is readonly FormData[] {
	return Array.isArray(data);
}
