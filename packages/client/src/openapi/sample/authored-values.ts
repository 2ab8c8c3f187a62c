import type { ApiNode } from "../document/api-node.ts";

/** The values that a schema's author has given, those that say most first; `null` last, since it says least. */
export function authoredValues(
	parts: readonly ApiNode[],
	turn: number,
): readonly unknown[] {
	const choices = listsAt(parts, "enum");
	const fixed = valuesAt(parts, "const");
	if (turn > 0) return [...fixed, ...choices.slice(turn), ...choices];
	const given = [
		...valuesAt(parts, "example"),
		...valuesAt(parts, "x-example"),
		...listsAt(parts, "examples"),
		...valuesAt(parts, "default"),
	].filter((value) => value !== "");
	const all = [...fixed, ...given, ...choices];
	return [
		...all.filter((value) => value !== null),
		...all.filter((value) => value === null),
	];
}

function valuesAt(parts: readonly ApiNode[], key: string): readonly unknown[] {
	return parts.flatMap((part) => {
		const { value, isThere } = part.get(key);
		return isThere ? [value] : [];
	});
}

function listsAt(parts: readonly ApiNode[], key: string): readonly unknown[] {
	return valuesAt(parts, key).flatMap((value) =>
		Array.isArray(value) ? value : [],
	);
}
