/** Characters. A longer secret is looked for in pieces. */
const LONGEST_PIECE = 1_000;

/** Characters of a regular expression's source; compiling one of ten times that takes seconds. */
const LONGEST_SOURCE = 20_000;

/**
 * The texts to look for, of one that is secret. V8 refuses the expressions of
 * long ones, such as a token of 8 KB, and half of it is secret too.
 */
export function piecesOf(secret: string): readonly string[] {
	const count = Math.ceil(secret.length / LONGEST_PIECE);
	if (count <= 1) return [secret];
	const size = Math.ceil(secret.length / count);
	return Array.from({ length: count }, (_, index) =>
		secret.slice(index * size, (index + 1) * size),
	);
}

/**
 * Regular expressions that find together what any of the patterns finds: as few
 * as can be, but none so long that compiling it takes time worth speaking of,
 * which grows with the square of the length.
 */
export function expressionsOf(
	patterns: Iterable<string>,
	flags = "",
): readonly RegExp[] {
	const sources: string[] = [];
	let source: string | undefined;
	for (const pattern of patterns) {
		if (source !== undefined && source.length + pattern.length > LONGEST_SOURCE)
			sources.push(source);
		else if (source !== undefined) {
			source += `|${pattern}`;
			continue;
		}
		source = pattern;
	}
	if (source !== undefined) sources.push(source);
	return sources.map((text) => new RegExp(text, flags));
}
