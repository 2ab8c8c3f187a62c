/** As many names as anybody reads. */
const MOST_NAMES = 20;

/** `a, b, c`, and how many more there are. */
export function sentenceList(
	names: readonly string[],
	most = MOST_NAMES,
): string {
	const more = names.length - most;
	const told = names.slice(0, most).join(", ");
	return more > 0 ? `${told} and ${more} more` : told;
}
