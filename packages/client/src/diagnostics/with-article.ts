/** An English noun with `a` or `an` before it; of words like `URL` and `Uint8Array`, the capital `U` is spoken as a consonant. */
export function withArticle(noun: string): string {
	return /^[aeiouAEIO]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}
