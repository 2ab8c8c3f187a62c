/** A number from 0 in a URL; what is none counts as 0. */
export function wholeNumber(text: string | undefined): number {
	const number = Number(text ?? 0);
	return Number.isSafeInteger(number) && number >= 0 ? number : 0;
}
