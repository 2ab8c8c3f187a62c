import type { Value } from "@curlew/template";
import type { UnresolvedPolicy } from "./model.ts";

const POLICIES: readonly UnresolvedPolicy[] = [
	"error",
	"warn",
	"keep",
	"empty",
];

/** The policy of that name; undefined for anything else. */
export function unresolvedPolicy(
	written: unknown,
): UnresolvedPolicy | undefined {
	return POLICIES.find((known) => known === written);
}

/**
 * What Bruno writes about scripts, in our words: their order, and the further
 * folders with modules.
 *
 * @param scripts `scripts` of `bruno.json`, `extensions.bruno.scripts` of an OpenCollection
 */
export function scriptExtensions({
	flow,
	additionalContextRoots,
}: Readonly<Record<string, Value>>): Readonly<Record<string, unknown>> {
	return {
		...(flow === "sequential" && { scriptOrder: flow }),
		...(additionalContextRoots !== undefined && {
			moduleRoots: additionalContextRoots,
		}),
	};
}
