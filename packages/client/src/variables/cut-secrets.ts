/** What stands where a text was cut: `…`, `...`, also behind the quotation mark of what was cut. */
const CUT = /(['"`]?)(?:…|\.\.\.)/g;
/** Beginnings with fewer characters tell nothing, and stand in many a text by chance. */
const SHORTEST_BEGINNING = 4;

/**
 * Blacks out the beginnings of secrets where a text was cut in the middle of
 * one: assertion libraries shorten long values before anybody can mask them.
 */
export function maskCutSecrets(
	text: string,
	secrets: Iterable<string>,
	mask: string,
): string {
	if (!text.includes("…") && !text.includes("...")) return text;
	const needles = [...secrets].flatMap(formsOfBeginning);
	let result = "";
	let position = 0;
	for (const match of text.matchAll(CUT)) {
		const before = text.slice(position, match.index);
		const length = longestBeginning(before, needles);
		const kept = length > 0 ? before.slice(0, -length) + mask : before;
		result += kept + match[0];
		position = match.index + match[0].length;
	}
	return result + text.slice(position);
}

/** The forms whose beginning shows that of the secret. */
function formsOfBeginning(secret: string): readonly string[] {
	const base64 = [0, 1, 2].map((offset) =>
		Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)])
			.toString("base64")
			// The first characters are shared with what stands before.
			.slice(Math.ceil((offset * 8) / 6)),
	);
	const escaped = JSON.stringify(secret).slice(1, -1);
	return [
		secret,
		encodeURIComponent(secret.toWellFormed()),
		escaped,
		...base64,
	];
}

/** How many characters at the text's end are the beginning of a needle. */
function longestBeginning(text: string, needles: readonly string[]): number {
	let longest = 0;
	for (const needle of needles) {
		let length = Math.min(needle.length, text.length);
		const least = Math.max(longest + 1, SHORTEST_BEGINNING);
		while (length >= least && !text.endsWith(needle.slice(0, length)))
			length -= 1;
		if (length >= least) longest = length;
	}
	return longest;
}
