import type { SecretMasker } from "../../variables/secret-masker.ts";

/** Characters. Less of a piece is found in every text. */
const SHORTEST_PIECE = 6;
/** Characters from which a piece is no word, whatever it is made of. */
const NO_WORD = 12;

/** A secret that the URL standard would cut, and the character that does. */
export interface CutSecret {
	readonly sign: string;
}

/**
 * Looks for secrets that a URL would be cut in: half of a password would be a
 * host that is looked up, or stand in a path where nobody knows it for one.
 * Pieces that may be cut off all the same, since the secret is meant as an
 * address (a webhook) or stands in the query, are learned by the masker.
 *
 * @param url with its scheme, before it is normalised
 * @returns the first that must not be sent
 */
export function cutSecretIn(
	url: string,
	masker: SecretMasker,
): CutSecret | undefined {
	const authority = /^[^:]*:[\\/]*/.exec(url)?.[0].length ?? 0;
	const length = url.slice(authority).search(/[\\/?#]/);
	const end = length === -1 ? url.length : authority + length;
	const hash = url.indexOf("#");
	for (const [start, behind] of masker.rangesIn(url)) {
		const isAddress = start < authority;
		if (!isAddress && hash >= start && hash < behind) return { sign: "#" };
		if (!isAddress && start < end && behind > end)
			if (start > authority || /^[^\\/?#]*@/.test(url.slice(behind)))
				return { sign: url[end] ?? "" };
		learnPieces(url.slice(start, behind), masker);
	}
	return undefined;
}

/** What stands by itself elsewhere: hosts and fragments, and in HAR the pairs of a query. */
function learnPieces(secret: string, masker: SecretMasker): void {
	const pieces = secret.split(/[#?&=\\]|:\/\//);
	if (pieces.length === 1) return;
	for (const piece of pieces)
		if (
			piece.length >= NO_WORD ||
			(piece.length >= SHORTEST_PIECE && /\d/.test(piece))
		)
			masker.addPassing(piece);
}
