/**
 * What is another one each time: ids and times that a client makes up. Each is
 * one character of a text's skeleton, by which texts are compared that differ
 * in nothing else.
 */
const KINDS = [
	// UUID (RFC 9562).
	"[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}",
	// ISO 8601, also percent-encoded, and as AWS writes it.
	"\\d{4}-\\d\\d-\\d\\dT\\d\\d(?::|%3A)\\d\\d(?::|%3A)\\d\\d(?:\\.\\d{1,9})?(?:Z|(?:[+-]|%2B)\\d\\d(?::|%3A)?\\d\\d)?",
	"\\d{8}T\\d{6}Z",
	// RFC 9110 §5.6.7.
	"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \\d\\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \\d{4} \\d\\d:\\d\\d:\\d\\d GMT",
	// Digests and ids of databases.
	"[0-9a-f]{24,128}",
	// Seconds, or milliseconds, since 1970: from 2020 to 2035.
	"(?:1[5-9]|20)\\d{8}(?:\\d{3})?",
	// Math.random().
	"0\\.\\d{12,20}",
];

const VOLATILE = new RegExp(
	`(?<![0-9A-Za-z])(?:${KINDS.map((kind) => `(${kind})`).join("|")})(?![0-9A-Za-z])`,
	"g",
);

/** Private use: in no text by chance. */
const FIRST_KIND = 0xf700;

/** A text with one character for each volatile part. */
export interface Skeleton {
	readonly text: string;
	/** What of the text a part of the skeleton is. */
	slice(from: number, to: number): string;
}

export function skeletonOf(text: string): Skeleton {
	let skeleton = "";
	let end = 0;
	/** Where parts end: in the skeleton, and in the text. */
	const ends: [inSkeleton: number, inText: number][] = [[0, 0]];
	for (const match of text.matchAll(VOLATILE)) {
		const kind = match.slice(1).findIndex((part) => part !== undefined);
		skeleton += text.slice(end, match.index);
		ends.push([skeleton.length, match.index]);
		skeleton += String.fromCharCode(FIRST_KIND + kind);
		end = match.index + match[0].length;
		ends.push([skeleton.length, end]);
	}
	const placeOf = (at: number) => {
		let low = 0;
		let high = ends.length - 1;
		while (low < high) {
			const middle = Math.ceil((low + high) / 2);
			if ((ends[middle]?.[0] ?? 0) <= at) low = middle;
			else high = middle - 1;
		}
		const [inSkeleton, inText] = ends[low] ?? [0, 0];
		return inText + at - inSkeleton;
	};
	return {
		text: skeleton + text.slice(end),
		slice: (from, to) => text.slice(placeOf(from), placeOf(to)),
	};
}

/** The volatile parts of a text, in order. */
export function volatileParts(text: string): readonly string[] {
	return [...text.matchAll(VOLATILE)].map(([part]) => part);
}
