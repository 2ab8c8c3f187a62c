import type { Value } from "@curlew/template";
import { pathInValue, type SnapshotDifference } from "./differences.ts";
import { volatileKind } from "./volatile-kinds.ts";

/**
 * Masks with which two answers to the same request are the same: for places at
 * which both have a value that looks as if it were another one with each answer.
 *
 * @returns undefined where some place looks otherwise, or there is none
 */
export function suggestMasks(
	differences: readonly SnapshotDifference[],
): readonly string[] | undefined {
	const masks = new Set<string>();
	for (const difference of differences) {
		const kind = changingKind(difference);
		if (kind === undefined || difference.path.length === 0) return undefined;
		masks.add(`${pathInValue(difference.path, true)}: ${kind}`);
	}
	return masks.size === 0 ? undefined : [...masks];
}

function changingKind({
	path,
	stored,
	actual,
}: SnapshotDifference): string | undefined {
	if (stored === undefined || actual === undefined) return undefined;
	const kind = volatileKind(actual);
	if (kind !== undefined && kind === volatileKind(stored)) return kind;
	return isNumber(stored) && isNumber(actual) && isId(path.at(-1))
		? "number"
		: undefined;
}

function isNumber(value: Value): boolean {
	return typeof value === "number" || typeof value === "bigint";
}

/** `id`, `userId`, `order_id`. */
function isId(name: string | number | undefined): boolean {
	return typeof name === "string" && /(^|_|-)id$|[a-z]I[dD]$/i.test(name);
}
