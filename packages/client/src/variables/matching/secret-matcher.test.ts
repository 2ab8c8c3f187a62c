import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MASK, SecretMasker } from "../secret-masker.ts";
import { SecretMatcher, type SoughtText } from "./secret-matcher.ts";

function maskerOf(...secrets: readonly string[]): SecretMasker {
	const masker = new SecretMasker();
	for (const secret of secrets) masker.add(secret);
	return masker;
}

function noise(length: number, seed: string): string {
	let text = "";
	for (let n = 0; text.length < length; n++)
		text += createHash("sha256").update(`${seed}${n}`).digest("base64");
	return text.slice(0, length);
}

const percent = (text: string) => encodeURIComponent(text);
const json = (text: string) => JSON.stringify(text).slice(1, -1);
const base64 = (text: string) => Buffer.from(text).toString("base64");
const hex = (text: string) => Buffer.from(text).toString("hex");
const units = (text: string, write: (hex: string) => string) =>
	Array.from({ length: text.length }, (_, at) =>
		write(text.charCodeAt(at).toString(16).padStart(4, "0")),
	).join("");
const points = (text: string, write: (code: number) => string) =>
	[...text].map((one) => write(one.codePointAt(0) ?? 0)).join("");

/** docs/secrets.md, "In which forms a secret is found". */
const FORMS: Record<string, (secret: string) => string> = {
	"as it is": (text) => text,
	"percent-encoded": percent,
	"percent-encoded twice": (text) => percent(percent(text)),
	"percent-encoded four times": (text) =>
		percent(percent(percent(percent(text)))),
	"every byte percent-encoded": (text) => hex(text).replace(/../g, "%$&"),
	"as a form": (text) => new URLSearchParams([["", text]]).toString().slice(1),
	"as a path": encodeURI,
	JSON: json,
	"JSON in JSON": (text) => json(json(text)),
	"JSON in JSON in JSON": (text) => json(json(json(text))),
	"JSON, percent-encoded": (text) => percent(json(text)),
	"JSON with ASCII only": (text) =>
		json(text).replace(/[^\0-\x7f]/g, (one) => units(one, (n) => `\\u${n}`)),
	"JSON with escapes only": (text) => units(text, (n) => `\\u${n}`),
	JavaScript: (text) => points(text, (code) => `\\u{${code.toString(16)}}`),
	HTML: (text) =>
		text
			.replaceAll("&", "&amp;")
			.replaceAll("<", "&lt;")
			.replaceAll(">", "&gt;")
			.replaceAll('"', "&quot;")
			.replaceAll("'", "&#39;"),
	"HTML with numbers only": (text) => points(text, (code) => `&#${code};`),
	"HTML with hexadecimal numbers": (text) =>
		points(text, (code) => `&#x${code.toString(16)};`),
	CSV: (text) => text.replaceAll('"', '""'),
	SQL: (text) => text.replaceAll("'", "''"),
	shell: (text) => text.replaceAll("'", "'\\''"),
	"with backslashes before signs": (text) =>
		text.replace(/[!-/:-@[-`{-~]/g, "\\$&"),
	base64,
	base64url: (text) => Buffer.from(text).toString("base64url"),
	"base64 in lines": (text) =>
		base64(`${"x".repeat(70)}${text}`).replace(/.{76}/g, "$&\r\n"),
	"base64 in lines in JSON": (text) =>
		json(base64(`${"x".repeat(70)}${text}`).replace(/.{76}/g, "$&\n")),
	"basic authentication": (text) => base64(`user:${text}`),
	"base64, percent-encoded": (text) => percent(base64(text)),
	"base64 of base64": (text) => base64(base64(text)),
	"base64 of JSON": (text) => base64(JSON.stringify({ user: "ann", text })),
	hexadecimal: hex,
	"hexadecimal with signs": (text) =>
		hex(text)
			.toUpperCase()
			.replace(/..(?=.)/g, "$&:"),
	"hexadecimal of base64": (text) => hex(base64(text)),
	"in capitals": (text) => text.toUpperCase(),
	"in small letters": (text) => text.toLowerCase(),
	"in capitals, percent-encoded": (text) => percent(text.toUpperCase()),
	backwards: (text) => [...text].reverse().join(""),
	"UTF-8 read as Latin-1": (text) => Buffer.from(text).toString("latin1"),
};

describe("forms of a secret", () => {
	// The digit and the sign make it no word.
	const secret = fc
		.string({ minLength: 8, maxLength: 30, unit: "grapheme" })
		.map((text) => `k7/${text}Zq`)
		.filter((text) => text.isWellFormed() && text.toUpperCase() !== "");
	const around = fc.stringMatching(/^[ ,;:(){}[\]<>=]{0,4}$/);

	test.each(Object.entries(FORMS))("%s", (name, write) => {
		fc.assert(
			fc.property(secret, around, around, (text, before, after) => {
				const form = write(text);
				const masked = maskerOf(text).mask(`${before} ${form} ${after}`);
				expect(masked).toContain(MASK);
				// What was encoded together with it is left, and a character that both share.
				const beside = /^base64|^basic/.test(name) ? write("").length + 4 : 0;
				const left = masked.replaceAll(MASK, "").length;
				expect(left).toBeLessThanOrEqual(`${before}  ${after}`.length + beside);
			}),
			{ numRuns: 60 },
		);
	});

	test("a word in another case is another word, but in capitals or small letters", () => {
		const masker = maskerOf("Falcon");
		expect(masker.mask("Falcon falcon FALCON FalCon")).toBe(
			`${MASK} ${MASK} ${MASK} FalCon`,
		);
	});

	test("an escape that only looks as if it went across a border of the secret", () => {
		expect(maskerOf("41/bcdef9").mask("100%41%2Fbcdef9!")).toBe(`100%${MASK}!`);
		expect(maskerOf("abcdef9%").mask("abcdef9%41")).toBe(`${MASK}41`);
		expect(maskerOf("abc/def\\").mask('"abc%2Fdef\\\\"')).toBe(`"${MASK}"`);
		expect(maskerOf("nabc/def9").mask("C:\\nabc%2Fdef9")).toBe(`C:\\${MASK}`);
	});

	test("a secret that has escapes itself, as it is and encoded", () => {
		const secret = "a%41&amp;\\u0041%5C9";
		for (const write of [(text: string) => text, percent, json, base64, hex])
			expect(maskerOf(secret).mask(`<${write(secret)}>`)).toBe(`<${MASK}>`);
		for (const text of ["\\\\\\", "%41", "&amp;"])
			expect(maskerOf(text).mask(`<${percent(text)}> ${text}`)).toBe(
				`<${MASK}> ${MASK}`,
			);
	});
});

describe("secrets that share characters", () => {
	test("nothing of either is left, and the longer hides the shorter", () => {
		const masker = maskerOf("abcdef12", "ef1234", "cdef");
		expect(masker.mask("<abcdef1234>")).toBe(`<${MASK}>`);
		expect(masker.mask("<abcdef12>")).toBe(`<${MASK}>`);
		expect(maskerOf("aaaa1").mask("aaaa1aaaa1")).toBe(`${MASK}${MASK}`);
		expect(maskerOf("abab9abab").mask("abab9abab9abab")).toBe(MASK);
	});

	test("each is named, also within another", () => {
		const matcher = new SecretMatcher<SoughtText>();
		const texts = ["secret-one", "one-more-secret", "cret-on", "elsewhere"];
		for (const text of texts) matcher.add({ text, forms: "all" });
		const found = [...matcher.secretsIn("secret-one-more-secret")];
		expect(found.map(({ text }) => text).sort()).toEqual([
			"cret-on",
			"one-more-secret",
			"secret-one",
		]);
	});
});

test("secrets that come and go one by one are found as long as they are there", () => {
	const matcher = new SecretMatcher<SoughtText>();
	const all = Array.from({ length: 300 }, (_, n) => ({
		text: noise(20, `${n}:`),
		forms: "all" as const,
	}));
	for (const [n, secret] of all.entries()) {
		matcher.add(secret);
		const gone = all[n - 50];
		if (gone !== undefined) matcher.delete(gone);
		expect(matcher.rangesIn(`<${secret.text}>`)).toEqual([[1, 21]]);
		if (gone !== undefined) expect(matcher.rangesIn(gone.text)).toEqual([]);
	}
	const left = all.slice(-50).map(({ text }) => text);
	expect(matcher.secretsIn(left.join(" ")).size).toBe(50);
});

describe("growth", () => {
	const SECRETS = {
		backslashes: "\\\\".repeat(40),
		share: "\\\\fileserver\\share\\deep",
		quotes: "\"'`/\"'`/\"'`/\"'`/x9",
		percent: "%25%25%25%2541%41%",
		entities: "&amp;&amp;quot;&#39;",
		"one letter": "a".repeat(999),
		periodic: "ab".repeat(500),
		base64: noise(900, "base64"),
		token: noise(40, "token"),
		lines: "\n".repeat(900),
		"quotes with backslashes": '\\"'.repeat(400),
		digits: "1".repeat(500),
	};
	const TEXTS: Record<string, (secret: string) => string> = {
		backslashes: () => "\\",
		"backslashes and signs": () => '\\\\\\"%5C',
		percent: () => "%25",
		"percent-encoded": () => "%C3%25%F0%41",
		entities: () => "&amp;amp;&#3",
		quotes: () => "\"'`/",
		cuts: () => "a…b...",
		beginnings: (secret) => secret.slice(0, -1),
		"beginnings, cut": (secret) => `${secret.slice(0, -1)}…`,
		"beginnings in base64": (secret) => base64(secret).slice(0, -4),
		"beginnings in hexadecimal": (secret) => hex(secret).slice(0, -2),
		"base64 of base64": () => base64(base64("something readable in here")),
		lines: () => "YWJj\r\n  ",
		the: () => "a",
		secret: (secret) => secret,
		"escapes of the secret's own signs": (secret) =>
			JSON.stringify(secret.slice(0, 8)).slice(1, -1),
		"percent escapes of them": (secret) =>
			encodeURIComponent(secret.slice(0, 8)),
		"percent escapes of a digit": () => "%31",
	};

	test("a long secret that repeats itself costs no more than another", () => {
		for (const [secret, text] of [
			["\n".repeat(900), "\\r\\n"],
			['\\"'.repeat(400), '\\\\\\"'],
			["1".repeat(500), "%31"],
		] as const) {
			const body = text.repeat(80_000 / text.length);
			const usual = maskerOf(noise(secret.length, "base64"));
			const masker = maskerOf(secret);
			const ratio = leastOf(20, () => {
				const [own, other] = [time(masker, body), leastTime(usual, body)];
				return own / Math.max(other, 2);
			});
			// It was some 50 times.
			expect(ratio).toBeLessThan(20);
		}
	});

	/** CPU time in milliseconds: other processes do not count. Collections of garbage add to it, so that what seems too much is measured again. */
	function time(masker: SecretMasker, text: string): number {
		const start = process.cpuUsage();
		masker.mask(text);
		return process.cpuUsage(start).user / 1000;
	}

	/** What others are compared with: were it too long by chance, then nothing would be too much. */
	function leastTime(masker: SecretMasker, text: string): number {
		return Math.min(...[1, 2, 3].map(() => time(masker, text)));
	}

	/** The least of as many ratios as it takes until one is below the limit. */
	function leastOf(limit: number, ratio: () => number): number {
		let least = ratio();
		for (let retry = 0; least >= limit && retry < 12; retry++)
			least = Math.min(least, ratio());
		return least;
	}

	test.each(Object.entries(SECRETS))(
		"is that of the text, whatever a server sends to somebody with %s",
		(_, secret) => {
			const masker = maskerOf(secret);
			for (const [name, piece] of Object.entries(TEXTS)) {
				const unit = piece(secret);
				const textOf = (length: number) =>
					unit.repeat(Math.ceil(length / unit.length));
				// Four times the text takes four times as long, and 16 times where it grows with the square.
				const ratio = leastOf(
					10,
					() =>
						time(masker, textOf(64_000)) /
						Math.max(leastTime(masker, textOf(16_000)), 0.5),
				);
				expect(ratio, name).toBeLessThan(10);
			}
		},
	);

	test("is that of the text, however many secrets begin alike", () => {
		const many = maskerOf(
			...Array.from(
				{ length: 1_000 },
				(_, n) => `sk_live_${noise(30, `${n}`)}`,
			),
		);
		const one = maskerOf(`sk_live_${noise(30, "0")}`);
		const text = 'sk_live_ ordinary text with sk_live_ in it, "quoted" '.repeat(
			4_000,
		);
		const ratio = leastOf(
			6,
			() => time(many, text) / Math.max(leastTime(one, text), 0.5),
		);
		expect(ratio).toBeLessThan(6);
	});
});
