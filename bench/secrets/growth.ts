// How the time to find secrets grows, in a process of its own: with the text
// that a server chose, and with the number of secrets.
import { createHash } from "node:crypto";
import { SecretMasker } from "../../packages/client/src/variables/secret-masker.ts";
import { cpuNanoseconds } from "../measure.ts";

const SMALL = 250_000;
const LARGE = 4 * SMALL;
/** For each measurement. */
const MILLISECONDS = 150;

const SECRETS = {
	"a token": noise(40, "token"),
	"`\\\\fileserver\\share`": "\\\\fileserver\\share\\deep",
	quotes: "\"'`/\"'`/\"'`/\"'`/x9",
	"one letter 999 times": "a".repeat(999),
};

const TEXTS: Readonly<Record<string, (secret: string) => string>> = {
	"`\\\\\\…`": () => "\\",
	"`%25%25…`": () => "%25",
	"`&amp;amp;…`": () => "&amp;amp;",
	"`\"'…`": () => "\"'`/",
	"its beginning again and again": (secret) => secret.slice(0, -1),
	"its base64, cut": (secret) => btoa(secret).slice(0, -4),
};

function main(): void {
	const growth = Object.entries(SECRETS).map(([name, secret]) => {
		const masker = maskerOf([secret]);
		const factors = Object.entries(TEXTS).map(([text, pieceOf]) => {
			const large = filled(pieceOf(secret), LARGE);
			const small = filled(pieceOf(secret), SMALL);
			timeOf(masker, small); // to warm up
			return [text, timeOf(masker, large) / timeOf(masker, small)];
		});
		return [name, Object.fromEntries(factors)];
	});
	const answer = JSON.stringify(
		Array.from({ length: 9_000 }, (_, id) => ({
			id,
			name: `user ${id}`,
			email: `user${id}@example.com`,
			note: 'some text that is "no" secret\n',
		})),
	);
	const many = Array.from({ length: 1_000 }, (_, n) => noise(40, `${n}:`));
	timeOf(maskerOf(many), answer); // to warm up
	const crowd =
		timeOf(maskerOf(many), answer) / timeOf(maskerOf(many.slice(0, 1)), answer);
	console.log(JSON.stringify({ growth: Object.fromEntries(growth), crowd }));
}

function maskerOf(secrets: readonly string[]): SecretMasker {
	const masker = new SecretMasker();
	for (const secret of secrets) masker.add(secret);
	masker.mask("built");
	return masker;
}

function noise(length: number, seed: string): string {
	let text = "";
	for (let n = 0; text.length < length; n++)
		text += createHash("sha256").update(`${seed}${n}`).digest("base64");
	return text.slice(0, length);
}

function filled(piece: string, length: number): string {
	return piece.repeat(Math.ceil(length / piece.length));
}

/** Nanoseconds to mask the text once, on average. The clock is coarse, so it needs many. */
function timeOf(masker: SecretMasker, text: string): number {
	const start = cpuNanoseconds();
	let total = 0;
	let count = 0;
	while (total < MILLISECONDS * 1e6) {
		masker.mask(text);
		count += 1;
		total = cpuNanoseconds() - start;
	}
	return total / count;
}

main();
