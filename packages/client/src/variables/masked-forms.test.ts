import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MASK, SecretMasker } from "./secret-masker.ts";

/** A text without a secret. */
function masked(secret: string, text: string): string {
	const masker = new SecretMasker();
	masker.add(secret);
	return masker.mask(text);
}

const secret = fc.oneof(
	fc.string({ minLength: 3, maxLength: 40 }),
	fc.string({ minLength: 3, maxLength: 20, unit: "grapheme" }),
	fc.string({ minLength: 3, maxLength: 20, unit: "binary" }),
);
const forms: Record<string, (secret: string) => string> = {
	raw: (text) => text,
	percent: (text) => encodeURIComponent(text),
	"lower percent": (text) =>
		encodeURIComponent(text).replace(/%../g, (hex) => hex.toLowerCase()),
	uri: (text) => encodeURI(text),
	form: (text) => new URLSearchParams([["", text]]).toString().slice(1),
	json: (text) => JSON.stringify(text).slice(1, -1),
	"json in json": (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
	base64: (text) => Buffer.from(text).toString("base64"),
	base64url: (text) => Buffer.from(text).toString("base64url"),
	"percent of base64": (text) =>
		encodeURIComponent(Buffer.from(text).toString("base64")),
};

test.each(Object.keys(forms))("no secret survives in its %s form", (name) => {
	fc.assert(
		fc.property(secret, fc.string(), fc.string(), (text, before, after) => {
			fc.pre(text.isWellFormed());
			const form = forms[name]?.(text) ?? "";
			fc.pre(!before.includes(form) && !after.includes(form));
			const shown = masked(text, `${before} ${form} ${after}`);
			expect(shown).not.toContain(form);
			expect(shown).toContain(MASK);
		}),
		{ numRuns: 300 },
	);
});

test("no secret of eight or more bytes survives in the base64 of a longer text", () => {
	fc.assert(
		fc.property(
			fc.string({ minLength: 8, maxLength: 40 }),
			fc.string({ maxLength: 9 }),
			fc.string({ maxLength: 9 }),
			(text, before, after) => {
				const encoded = btoa(`${before}${text}${after}`);
				const shown = masked(text, encoded);
				expect(shown).toContain(MASK);
				expect(shown.length).toBeLessThanOrEqual(
					encoded.length - (text.length * 8) / 6 + MASK.length + 3,
				);
			},
		),
	);
});
