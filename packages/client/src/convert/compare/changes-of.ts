import { changedFacets, type Facets, firstDifference } from "./facets.ts";
import type { FacetPlace } from "./places.ts";

/** What a converted collection does in another way. */
export interface Change {
	/** Absent where it is no part of what is there before and after. */
	readonly facet?: string;
	readonly what: string;
	readonly place: FacetPlace;
}

/** How each facet is called in a message. */
const NAMES: Readonly<Record<string, string>> = {
	queryParams: "these params",
	pathParams: "these path params",
	auth: "this authentication",
	variables: "this variable",
	scriptsBefore: "this script",
	scriptsAfter: "this script",
	tests: "these tests",
	assertions: "this assertion",
	actions: "this action",
	headers: "this header",
};

/** Of two definitions of one thing, the places of what they say differently. */
export function facetChanges(
	before: Facets,
	after: Facets,
	placeOf: (facet: string, index: number | undefined) => FacetPlace | undefined,
): readonly Change[] {
	return changedFacets(before, after).flatMap((facet) => {
		const index = firstDifference(before[facet], after[facet]);
		const place = placeOf(facet, index);
		const what = NAMES[facet] ?? `this \`${facet}\``;
		return place === undefined ? [] : [{ facet, what, place }];
	});
}
