import type { Value } from "@curlew/template";

/**
 * Compares a value with its snapshot.
 *
 * @param masks what of it may change
 * @returns what is not as it was, in lines; undefined when nothing is
 */
export type CompareSnapshot = (
	name: string,
	value: Value,
	masks: readonly string[],
) => string | undefined;
