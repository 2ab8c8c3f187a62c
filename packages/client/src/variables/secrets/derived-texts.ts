/** Fewer characters are not enough of a hash or a cipher to be told from a word. */
const SHORTEST = 16;
/** Longer ones are documents, not credentials. */
const LONGEST = 4096;

const CANDIDATE = /[A-Za-z0-9+/_-]{16,}={0,2}/g;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** A step of a path. Between two slashes of base64, only chance puts one. */
const WORD = /^[A-Z]?[a-z]{3,}$/;
const HEXADECIMAL = /^(?:[\da-f]{16,}|[\dA-F]{16,})$/;
/** A word with its capital, a word in capitals, a number. */
const PIECE = /[A-Z]?[a-z]+|[A-Z]+|\d+/g;
/** Characters of a piece, on average. Words of identifiers have five; the pieces of base64 have less than two. */
const LONGEST_PIECE = 3.3;

/**
 * The parts of a text that look like something that was computed: hashes,
 * signatures, ciphers, tokens, in hexadecimal or base64. Words, identifiers,
 * paths, dates, numbers and UUIDs are none.
 */
export function computedTexts(text: string): readonly string[] {
	if (text.length < SHORTEST) return [];
	const found = new Set<string>();
	for (const [candidate] of text.matchAll(CANDIDATE))
		for (const part of partsOf(candidate))
			if (isComputed(part)) found.add(part);
	return [...found];
}

/** base64 may have slashes, and so have paths: steps count by themselves, and together only where none is a word. */
function partsOf(candidate: string): readonly string[] {
	if (!candidate.includes("/") || /[+=]/.test(candidate)) return [candidate];
	const steps = candidate.split("/");
	const isPath = steps.some((step) => WORD.test(step) || UUID.test(step));
	return isPath ? steps : [candidate, ...steps];
}

function isComputed(text: string): boolean {
	if (text.length < SHORTEST || text.length > LONGEST) return false;
	return !UUID.test(text) && isMixed(text);
}

/** Whether letters, capitals and digits change so often that no words can be in it. */
function isMixed(text: string): boolean {
	const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(text));
	if (kinds.length < 2) return false;
	if (HEXADECIMAL.test(text)) return true;
	const pieces = text.match(PIECE) ?? [];
	const characters = pieces.reduce((sum, piece) => sum + piece.length, 0);
	return characters / pieces.length < LONGEST_PIECE;
}
