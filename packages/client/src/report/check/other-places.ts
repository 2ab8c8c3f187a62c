import type { Finding } from "../../analysis/check/finding.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";

/** How many places behind the first are named. */
const MOST_NAMED = 3;

/**
 * Names the first places of a finding behind its own, `a.yml:3, b.yml:7 and 12 more`; undefined when
 * there are none.
 *
 * @param folder files below it are named relative to it
 */
export function otherPlaces(
	{ count, places }: Finding,
	folder: string,
): string | undefined {
	if (count < 2) return undefined;
	const named = places
		.slice(1, 1 + MOST_NAMED)
		.map(
			({ location: { file, line } }) => `${relativeFile(folder, file)}:${line}`,
		)
		.join(", ");
	const more = count - 1 - MOST_NAMED;
	return more > 0 ? `${named} and ${more} more` : named;
}
