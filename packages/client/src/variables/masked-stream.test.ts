import fc from "fast-check";
import { expect, test } from "vitest";
import { MaskedStream } from "./masked-stream.ts";
import { MASK, SecretMasker } from "./secret-masker.ts";

const SECRET = 'p"ss wörd/42';

function masked(parts: readonly string[], masker: SecretMasker): string {
	const stream = new MaskedStream(structuredClone(masker.data));
	const done = parts.flatMap((part) => [...stream.write(part)]);
	return [...done, stream.end()].join("");
}

test("masks what a masker masks, however the text is cut", () => {
	const masker = new SecretMasker();
	masker.add(SECRET);
	masker.addPassing("signature-of-one-request");
	const pieces = fc.constantFrom(
		SECRET,
		JSON.stringify(SECRET),
		encodeURIComponent(SECRET),
		Buffer.from(SECRET).toString("base64"),
		"signature-of-one-request",
		'p"ss w…',
		" ordinary ",
	);
	const texts = fc.array(pieces).map((all) => all.join(" "));
	fc.assert(
		fc.property(texts, fc.integer({ min: 1, max: 9 }), (text, size) => {
			const parts = text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
			expect(masked(parts, masker)).toBe(masker.mask(text));
		}),
	);
});

test("masks across the places at which a long text is gone through", () => {
	const masker = new SecretMasker();
	masker.add(SECRET);
	for (const before of [999_990, 999_999, 1_000_000, 1_000_001]) {
		const filler = ".".repeat(before);
		const text = `${filler}${SECRET}${".".repeat(500_000)}`;
		const expected = `${filler}${MASK}${".".repeat(500_000)}`;
		expect(masked([text], masker) === expected).toBe(true);
	}
});

test("masks a short secret where it is the whole text", () => {
	const masker = new SecretMasker();
	masker.add("ab");
	expect(masked(["a", "b"], masker)).toBe(MASK);
	expect(masked(["ab", "c"], masker)).toBe("abc");
});
