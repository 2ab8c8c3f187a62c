import type { SecretPattern } from "./patterns.ts";

/** Bytes. Fewer are found in what was decoded by chance. */
const SHORTEST_ENCODED = 6;

/** What is looked for in what was encoded. */
export interface SoughtBytes {
	/** Bytes, at least 6; less is not decoded. */
	readonly shortest: number;
	/** 1 for each of the 256 that may be part of it, escaped or not. */
	readonly bytes: Uint8Array;
}

/** Escapes have such only. */
const READABLE = Uint8Array.from({ length: 256 }, (_, byte) =>
	isReadableByte(byte) ? 1 : 0,
);

export const NOTHING_SOUGHT: SoughtBytes = {
	shortest: Number.POSITIVE_INFINITY,
	bytes: READABLE,
};

/** What may be part of these patterns, where they were encoded. */
export function soughtOf(patterns: readonly SecretPattern[]): SoughtBytes {
	const encoded = patterns.filter((one) => one.isFoundEncoded);
	const shortest = encoded.reduce(
		(least, { units }) => Math.min(least, units),
		Number.POSITIVE_INFINITY,
	);
	const bytes = encoded.reduce(withBytes, READABLE);
	return { shortest: Math.max(shortest, SHORTEST_ENCODED), bytes };
}

/** What is looked for together. */
export function soughtIn(all: readonly SoughtBytes[]): SoughtBytes {
	const shortest = all.map((one) => one.shortest);
	const others = all.filter(({ bytes }) => bytes !== READABLE);
	return {
		shortest: Math.min(...shortest),
		bytes:
			others.length === 0
				? READABLE
				: READABLE.map((_, byte) =>
						all.some(({ bytes }) => bytes[byte] === 1) ? 1 : 0,
					),
	};
}

/** The bytes, and those that a pattern has beyond ASCII or among the control characters, in whichever case. */
function withBytes(
	bytes: Uint8Array,
	{ symbols, alphabet }: SecretPattern,
): Uint8Array {
	let own = bytes;
	for (let at = 0; at < symbols.length; at++) {
		const symbol = symbols[at] ?? 0;
		if (isReadableByte(symbol)) continue;
		for (let byte = 0; byte < 256; byte++) {
			if (own[byte] === 1 || !alphabet.symbolsOf(byte).includes(symbol))
				continue;
			if (own === bytes) own = Uint8Array.from(bytes);
			own[byte] = 1;
		}
	}
	return own;
}

/** Whether it is a character of ASCII that stands in texts. */
export function isReadableByte(byte: number): boolean {
	return (byte >= 0x20 && byte < 0x7f) || (byte >= 0x08 && byte <= 0x0d);
}
