/** Characters. A longer secret is looked for in pieces. */
const LONGEST_PIECE = 1_000;

/** The texts to look for, of one that is secret: half of a token of 8 KB is secret too. */
export function piecesOf(secret: string): readonly string[] {
	const count = Math.ceil(secret.length / LONGEST_PIECE);
	if (count <= 1) return [secret];
	const size = Math.ceil(secret.length / count);
	return Array.from({ length: count }, (_, index) =>
		secret.slice(index * size, (index + 1) * size),
	);
}
