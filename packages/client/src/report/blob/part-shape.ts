import type { Part } from "../../run/parts/part.ts";
import {
	isCount,
	isListOf,
	isNumber,
	isObject,
	isText,
} from "../shape-check.ts";

/** Tells whether a value out of a blob is a part of a run. */
export function isPart(value: unknown): value is Part {
	return isShapedLikePart(value);
}

const isShapedLikePart = isObject({
	id: isText,
	slices: isListOf(
		isObject({
			from: isCount,
			to: isCount,
			positions: isListOf(isCount),
			repeated: isListOf(isCount),
		}),
	),
	expected: isNumber,
	executions: isCount,
});
