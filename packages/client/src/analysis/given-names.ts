import type { CollectionDefinition } from "../collection/model.ts";

/**
 * Reads `extensions.curlew.given`: the names of variables that every run gets from
 * elsewhere, such as columns of a data file or what a build server gives.
 *
 * @returns the names, and entries that are none
 */
export function givenNames({ extensions }: CollectionDefinition): {
	readonly names: readonly string[];
	readonly faults: readonly unknown[];
} {
	const { given } = extensions.all;
	if (given === undefined) return { names: [], faults: [] };
	const entries: readonly unknown[] = Array.isArray(given) ? given : [given];
	return {
		names: entries.filter((entry) => typeof entry === "string"),
		faults: entries.filter((entry) => typeof entry !== "string"),
	};
}
