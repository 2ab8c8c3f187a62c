import { isMap, type PlainMap } from "@curlew/client/openapi";

/** A map with another value for a member; `__proto__` is a name like any other. */
export function withMember(
	map: PlainMap,
	name: string,
	value: unknown,
): PlainMap {
	const entries = Object.entries(map);
	const at = entries.findIndex(([key]) => key === name);
	return Object.fromEntries(
		at === -1 ? [...entries, [name, value]] : entries.with(at, [name, value]),
	);
}

export function withoutMember(map: PlainMap, name: string): PlainMap {
	return Object.fromEntries(
		Object.entries(map).filter(([key]) => key !== name),
	);
}

/** The value that keys lead to. */
export function memberAt(value: unknown, path: readonly string[]): unknown {
	let at = value;
	for (const key of path) {
		if (!isMap(at) || !Object.hasOwn(at, key)) return undefined;
		at = at[key];
	}
	return at;
}

/** A map with another value where keys lead to. */
export function withValueAt(
	map: PlainMap,
	[key = "", ...rest]: readonly string[],
	value: unknown,
): PlainMap {
	if (rest.length === 0) return withMember(map, key, value);
	const inner = Object.hasOwn(map, key) ? map[key] : undefined;
	const next = withValueAt(isMap(inner) ? inner : {}, rest, value);
	return withMember(map, key, next);
}

/** A JSON Merge Patch: RFC 7396. */
export function mergePatched(target: unknown, patch: unknown): unknown {
	if (!isMap(patch)) return patch;
	const merged = new Map(isMap(target) ? Object.entries(target) : []);
	for (const [name, value] of Object.entries(patch))
		if (value === null) merged.delete(name);
		else merged.set(name, mergePatched(merged.get(name), value));
	return Object.fromEntries(merged);
}
