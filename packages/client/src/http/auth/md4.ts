/**
 * MD4 (RFC 1320), which NTLM is built on and OpenSSL 3 has put away. Broken as
 * a hash: for NTLM only.
 */
export function md4(message: Uint8Array): Buffer {
	const padded = pad(message);
	let [a, b, c, d] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
	for (let block = 0; block < padded.length; block += 64) {
		const before = [a, b, c, d] as const;
		for (let step = 0; step < 48; step++) {
			const round = step >> 4;
			const word = padded.readUInt32LE(block + wordOf(round, step & 15) * 4);
			const sum = a + mixed(round, b, c, d) + word + (ADDED[round] ?? 0);
			const turned = rotate(sum | 0, SHIFTS[round]?.[step & 3] ?? 0);
			[a, b, c, d] = [d, turned, b, c];
		}
		a = (a + before[0]) | 0;
		b = (b + before[1]) | 0;
		c = (c + before[2]) | 0;
		d = (d + before[3]) | 0;
	}
	const digest = Buffer.alloc(16);
	for (const [index, word] of [a, b, c, d].entries())
		digest.writeInt32LE(word | 0, index * 4);
	return digest;
}

const ADDED = [0, 0x5a827999, 0x6ed9eba1];
const SHIFTS = [
	[3, 7, 11, 19],
	[3, 5, 9, 13],
	[3, 9, 11, 15],
];
/** The order of the third round: the four bits of the step reversed. */
const REVERSED = [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15];

function pad(message: Uint8Array): Buffer {
	const length = Math.ceil((message.length + 9) / 64) * 64;
	const padded = Buffer.alloc(length);
	padded.set(message);
	padded[message.length] = 0x80;
	padded.writeBigUInt64LE(BigInt(message.length) * 8n, length - 8);
	return padded;
}

function wordOf(round: number, step: number): number {
	if (round === 0) return step;
	return round === 1 ? (step % 4) * 4 + (step >> 2) : (REVERSED[step] ?? 0);
}

function mixed(round: number, b: number, c: number, d: number): number {
	if (round === 0) return (b & c) | (~b & d);
	return round === 1 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
}

function rotate(word: number, by: number): number {
	return (word << by) | (word >>> (32 - by));
}
