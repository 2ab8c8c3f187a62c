import type { SecurityRequirement } from "../../../openapi/operations/api-operation.ts";

/** The same for requirements that differ in scopes only; empty for none. */
export function keyOfRequirements(
	requirements: readonly SecurityRequirement[],
): string {
	return requirements
		.filter(({ size }) => size > 0)
		.map((requirement) => [...requirement.keys()].sort().join("+"))
		.join("|");
}

/** In words, for messages. */
export function wordsOfRequirement(requirement: SecurityRequirement): string {
	const names = [...requirement.keys()];
	return names.length === 0 ? "nothing" : names.join(" and ");
}

/** The one that occurs most. */
export function mostFrequent(keys: readonly string[]): string {
	const counts = new Map<string, number>();
	for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
	const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
	return first?.[0] ?? "";
}

/** All scopes that are wanted, by scheme. */
export function scopesInRequirements(
	all: readonly (readonly SecurityRequirement[])[],
): ReadonlyMap<string, ReadonlySet<string>> {
	const scopes = new Map<string, Set<string>>();
	for (const [name, wanted] of all.flat().flatMap((one) => [...one])) {
		const known = scopes.get(name) ?? new Set();
		scopes.set(name, known);
		for (const scope of wanted) known.add(scope);
	}
	return scopes;
}
