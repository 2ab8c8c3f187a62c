import type { Value } from "@curlew/template";
import { isList } from "../../values/is-list.ts";
import { isRecord } from "../../values/is-record.ts";

/**
 * The content of a file of OpenCollection as plain values: what the YAML says,
 * without how it is written. Both formats are converted by way of it.
 */
export type Tree = { readonly [key: string]: Value };

export const EMPTY: Tree = Object.freeze({});

export function isTree(value: Value | undefined): value is Tree {
	return isRecord(value);
}

/** The map below a key; an empty one when there is none. */
export function mapAt(tree: Tree, ...keys: readonly string[]): Tree {
	let at = tree;
	for (const key of keys) {
		const value = member(at, key);
		if (!isTree(value)) return EMPTY;
		at = value;
	}
	return at;
}

/** The maps in the list below a key. */
export function mapsAt(tree: Tree, key: string): readonly Tree[] {
	return listAt(tree, key).filter(isTree);
}

export function listAt(tree: Tree, key: string): readonly Value[] {
	const value = member(tree, key) ?? null;
	return isList(value) ? value : [];
}

/** The text below a key, also of a number or a boolean; undefined when there is none. */
export function textAt(tree: Tree, key: string): string | undefined {
	const value = member(tree, key);
	switch (typeof value) {
		case "string":
			return value;
		case "number":
		case "bigint":
		case "boolean":
			return String(value);
		default:
			return undefined;
	}
}

export function textsAt(tree: Tree, key: string): readonly string[] {
	return listAt(tree, key).filter((item) => typeof item === "string");
}

export function flagAt(tree: Tree, key: string): boolean {
	return textAt(tree, key) === "true";
}

export function member(tree: Tree, key: string): Value | undefined {
	return Object.hasOwn(tree, key) ? tree[key] : undefined;
}

/** Without the members that are undefined, or empty lists or maps. */
export function compact(
	fields: Readonly<Record<string, Value | undefined>>,
): Tree {
	const kept: [string, Value][] = [];
	for (const [key, value] of Object.entries(fields)) {
		if (value !== undefined && !isEmpty(value)) kept.push([key, value]);
	}
	// Defines own properties, so that a key `__proto__` is just a key.
	return Object.fromEntries(kept);
}

export function without(tree: Tree, ...keys: readonly string[]): Tree {
	return Object.fromEntries(
		Object.entries(tree).filter(([key]) => !keys.includes(key)),
	);
}

function isEmpty(value: Value): boolean {
	if (isList(value)) return value.length === 0;
	return isTree(value) && Object.keys(value).length === 0;
}

/** Whether an authentication ends what would be inherited. */
export function isEnd(auth: unknown): boolean {
	return (
		auth === "none" ||
		(typeof auth === "object" &&
			auth !== null &&
			"type" in auth &&
			auth.type === "none")
	);
}
