/** A text that is searched in, and how much a find in it counts. */
export interface SearchedText {
	/** In small letters. */
	readonly text: string;
	readonly weight: number;
	/** Whether letters with others in between count, too: `crus` finds `create-user`. */
	readonly isLoose: boolean;
}

/**
 * How well all the words fit, each to whichever text it fits best; undefined
 * when one of them fits none. More is better.
 *
 * @param words in small letters
 */
export function fuzzyScore(
	words: readonly string[],
	texts: readonly SearchedText[],
): number | undefined {
	let sum = 0;
	for (const word of words) {
		let best = 0;
		for (const { text, weight, isLoose } of texts) {
			const score =
				weight *
				(wholeScore(word, text) || (isLoose ? looseScore(word, text) : 0));
			if (score > best) best = score;
		}
		if (best === 0) return undefined;
		sum += best;
	}
	return sum;
}

/** The letters of a text that a word has found, for showing them. */
export function foundLetters(word: string, text: string): readonly number[] {
	const at = text.indexOf(word);
	if (at !== -1) return Array.from(word, (_, index) => at + index);
	return looseLetters(word, text) ?? [];
}

/** The word as it is, at best as the beginning of one. */
function wholeScore(word: string, text: string): number {
	let at = text.indexOf(word);
	if (at === -1) return 0;
	let isStart = isWordStart(text, at);
	while (!isStart) {
		const next = text.indexOf(word, at + 1);
		if (next === -1) break;
		at = next;
		isStart = isWordStart(text, at);
	}
	const share = word.length / text.length;
	return 10 + (isStart ? 5 : 0) + (at === 0 ? 2 : 0) + 3 * share;
}

/** The letters in their order; those that begin words, and those that follow each other, count more. */
function looseScore(word: string, text: string): number {
	const letters = looseLetters(word, text);
	if (!letters) return 0;
	let score = 0;
	for (const [index, at] of letters.entries()) {
		if (isWordStart(text, at)) score += 2;
		else if (index > 0 && letters[index - 1] === at - 1) score += 1;
	}
	// So are those that are strewn over a text.
	return score < word.length ? 0 : (4 * score) / (2 * word.length);
}

function looseLetters(
	word: string,
	text: string,
): readonly number[] | undefined {
	if (word.length < 2) return undefined;
	const letters: number[] = [];
	let from = 0;
	for (const letter of word) {
		const at = nextLetter(text, letter, from, letters.at(-1));
		// Letters that begin anywhere are found in everything.
		const isMeant = letters.length > 0 || isWordStart(text, at);
		if (at === -1 || !isMeant) return undefined;
		letters.push(at);
		from = at + 1;
	}
	return letters;
}

/** Right behind the one before, or else at the beginning of a word, or else anywhere. */
function nextLetter(
	text: string,
	letter: string,
	from: number,
	before: number | undefined,
): number {
	const first = text.indexOf(letter, from);
	if (first === -1 || first === (before ?? -2) + 1) return first;
	for (let at = first; at !== -1; at = text.indexOf(letter, at + 1))
		if (isWordStart(text, at)) return at;
	return first;
}

function isWordStart(text: string, at: number): boolean {
	return at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
}
