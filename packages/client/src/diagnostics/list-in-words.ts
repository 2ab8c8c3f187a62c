/** As many as anybody reads. */
const MOST_READ = 20;

/**
 * Names for a sentence: `a`, `a and b`, `a, b and c`; of more than `most` the first
 * ones, as `a, b and 12 more`.
 */
export function listInWords(
	names: readonly string[],
	{
		most = MOST_READ,
		word = "and",
	}: { readonly most?: number; readonly word?: "and" | "or" } = {},
): string {
	const more = names.length - most;
	const told =
		more > 0 ? [...names.slice(0, most), `${more} more`] : [...names];
	const last = told.pop() ?? "";
	return told.length === 0 ? last : `${told.join(", ")} ${word} ${last}`;
}
