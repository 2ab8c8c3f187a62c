import type { Value } from "@curlew/template";

/** Tells lists from other values: `Array.isArray` does not narrow a readonly array. */
export function isList(value: Value): value is readonly Value[] {
	return Array.isArray(value);
}
