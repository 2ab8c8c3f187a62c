import { isDeepStrictEqual } from "node:util";
import { EditError } from "../errors.ts";
import type { FieldPath } from "../tree/field-path.ts";

/** What can be written into a file. */
export type EditValue =
	| string
	| number
	| bigint
	| boolean
	| null
	| readonly EditValue[]
	| { readonly [key: string]: EditValue };

/**
 * The data of a file as an edit should leave it. `undefined` removes the field;
 * a list may grow by one entry at its end. Throws `EditError`.
 */
export function plainWithEdit(
	data: unknown,
	path: FieldPath,
	value: EditValue | undefined,
	done = 0,
): unknown {
	const step = path[done];
	if (step === undefined) return value;
	if (data === null || data === undefined) {
		if (value === undefined) return data;
		const inner = plainWithEdit(undefined, path, value, done + 1);
		return typeof step === "number" && step === 0
			? [inner]
			: { [requireKey(step, path)]: inner };
	}
	if (Array.isArray(data)) {
		return listWithEdit(data, requireIndex(step, data, path), {
			path,
			value,
			done,
		});
	}
	if (typeof data !== "object") throw notPossible(path);
	const entries = Object.entries(data).filter(([key]) => key !== String(step));
	const old = Object.entries(data).find(([key]) => key === String(step));
	const isRemoval = value === undefined && done === path.length - 1;
	if (isRemoval || (value === undefined && !old)) {
		return Object.fromEntries(entries);
	}
	const inner = plainWithEdit(old?.[1], path, value, done + 1);
	return Object.fromEntries([...entries, [String(step), inner]]);
}

/** Equal up to the order of keys, and however an integer is held. */
export function isSameData(a: unknown, b: unknown): boolean {
	return isDeepStrictEqual(canonical(a), canonical(b));
}

function listWithEdit(
	list: readonly unknown[],
	index: number,
	edit: {
		readonly path: FieldPath;
		readonly value: EditValue | undefined;
		readonly done: number;
	},
): unknown[] {
	const { path, value, done } = edit;
	if (value === undefined && index === list.length) return [...list];
	if (value === undefined && done === path.length - 1) {
		return list.toSpliced(index, 1);
	}
	const inner = plainWithEdit(list[index], path, value, done + 1);
	return list.toSpliced(index, 1, inner);
}

function requireKey(step: string | number, path: FieldPath): string {
	if (typeof step === "number") throw notPossible(path);
	return step;
}

function requireIndex(
	step: string | number,
	list: readonly unknown[],
	path: FieldPath,
): number {
	if (typeof step === "number" && step >= 0 && step <= list.length) return step;
	throw notPossible(path);
}

function notPossible(path: FieldPath): EditError {
	return new EditError(
		`The file has no place for \`${path.join(".")}\`: the way there leads through a text, or past the end of a list.`,
		{ hint: "Read the file again and check the path." },
	);
}

function canonical(value: unknown): unknown {
	if (typeof value === "number") {
		// By the digits it is written with, which a bigint read from them has too.
		const digits = String(value);
		return /^-?\d+$/.test(digits) ? BigInt(digits) : value;
	}
	if (Array.isArray(value)) return value.map(canonical);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, member]) => [key, canonical(member)]),
	);
}
