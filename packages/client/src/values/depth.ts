import type { Value } from "@curlew/template";

/** How many levels of objects and arrays a variable's value may have: far beyond that, a walk through it would exhaust the stack. */
export const MAXIMUM_DEPTH = 1000;

/** Tells whether more than that many objects and arrays lie within each other. */
export function isDeeperThan(value: Value, levels: number): boolean {
	if (typeof value !== "object" || value === null || value instanceof Date)
		return false;
	if (levels === 0) return true;
	for (const part of Object.values(value))
		if (isDeeperThan(part, levels - 1)) return true;
	return false;
}
