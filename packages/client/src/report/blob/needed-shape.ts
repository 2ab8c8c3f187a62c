import { isLine, isListOf, isObject, isText } from "../shape-check.ts";

/** A request that runs because others need its results, as a run's begin tells it. */
export const isNeeded = isObject({
	path: isLine,
	sets: isListOf(isObject({ name: isText, readBy: isListOf(isLine) })),
});
