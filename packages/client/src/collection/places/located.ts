import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { NO_EXCERPT } from "../../diagnostics/excerpt.ts";
import type { NotedDiagnostic } from "./place.ts";

/** What a diagnostic becomes when its place has been found. */
export type Located<T> = Omit<T, "place"> &
	Pick<Diagnostic, "location" | "excerpt">;

/**
 * Diagnostics with line and column, as they are told: whatever leaves a session
 * goes through here, once. Opens the files that they are about; what is gone from
 * its file has no location.
 */
export async function located<T extends NotedDiagnostic>(
	diagnostics: readonly T[],
): Promise<readonly Located<T>[]> {
	// What finds places takes long to load, and most runs never need it.
	const finder = diagnostics.some(({ place }) => place !== undefined)
		? (await import("./place-finder.ts")).finderForMany()
		: undefined;
	return diagnostics.map(({ place, ...told }) => {
		const found = place && finder?.find(place);
		if (found === undefined) return told;
		const { location, excerpt = NO_EXCERPT } = found;
		return { ...told, location, excerpt };
	});
}
