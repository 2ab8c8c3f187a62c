import type { ApiDocument } from "../document/api-document.ts";
import { type ApiNode, isMap } from "../document/api-node.ts";
import { type FlatSchema, flattenSchemas } from "./flat-schema.ts";

/** Values of which one is of another type than a member wants. */
const OTHER_TYPES: readonly unknown[] = [false, 0, "", {}];
/** Members that are tried. */
const TRIES = 100;

/**
 * A value that fits one of `oneOf` where it fitted several: with a member that the
 * others know, and want otherwise. Undefined where there is none.
 */
export function oneOfSeveral(
	document: ApiDocument,
	{ parts }: FlatSchema,
	value: unknown,
	isValid: (value: unknown) => boolean,
): unknown {
	if (!isMap(value)) return undefined;
	const branches = parts.flatMap((part) => part.get("oneOf").items());
	const names = new Set(
		branches.flatMap((branch) => membersOf(document, branch)),
	);
	for (const name of [...names].slice(0, TRIES)) {
		if (Object.hasOwn(value, name)) continue;
		const entries = Object.entries(value);
		const found = OTHER_TYPES.map((other) =>
			Object.fromEntries([...entries, [name, other]]),
		).find(isValid);
		if (found) return found;
	}
	return undefined;
}

function membersOf(document: ApiDocument, branch: ApiNode): readonly string[] {
	return flattenSchemas(document, [branch], []).parts.flatMap((part) =>
		part.get("properties").keys(),
	);
}
