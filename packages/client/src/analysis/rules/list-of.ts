/** As many names as anybody reads. */
const MOST_NAMES = 20;

/** `a, b, c`, and how many more there are. */
export function listOf(names: readonly string[]): string {
	const more = names.length - MOST_NAMES;
	const told = names.slice(0, MOST_NAMES).join(", ");
	return more > 0 ? `${told} and ${more} more` : told;
}
