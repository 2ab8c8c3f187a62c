import fc from "fast-check";
import { expect, test } from "vitest";
import { cutWithRanges, maskWithRanges } from "./masked-ranges.ts";
import { SecretMasker } from "./secret-masker.ts";

function maskerOf(...secrets: readonly string[]): SecretMasker {
	const masker = new SecretMasker();
	for (const secret of secrets) masker.add(secret);
	return masker;
}

test("ranges point at the same parts when masks are shorter or longer than secrets", () => {
	const text = "a longsecretvalue b 42 c";
	const ranges = [
		{ start: 2, end: 17, secret: false },
		{ start: 20, end: 22, secret: true },
		{ start: 23, end: 24, secret: false },
	];
	const masked = maskWithRanges(
		{ text, ranges },
		maskerOf("longsecretvalue"),
		({ secret }) => secret,
	);
	expect(masked.text).toBe("a ●●● b ●●● c");
	expect(
		masked.ranges.map(({ start, end }) => masked.text.slice(start, end)),
	).toEqual(["●●●", "●●●", "c"]);
});

test("a secret half of which stands in a range is masked", () => {
	const masked = maskWithRanges(
		{
			text: "key=abcdefgh;x",
			ranges: [
				{ start: 8, end: 12 },
				{ start: 13, end: 14 },
			],
		},
		maskerOf("abcdefgh"),
		() => false,
	);
	expect(masked.text).toBe("key=●●●;x");
	expect(masked.ranges[1]).toEqual({ start: 8, end: 9 });
});

test("whatever the ranges, the text is masked as it would be without, and every range lies in it", () => {
	const secret = "s3cr3t";
	const masker = maskerOf(secret);
	const text = fc
		.array(fc.constantFrom("a", "s3", "cr3t", secret, " "), { maxLength: 12 })
		.map((parts) => parts.join(""));
	fc.assert(
		fc.property(text, fc.array(fc.nat(60), { maxLength: 6 }), (given, cuts) => {
			const places = cuts
				.map((cut) => Math.min(cut, given.length))
				.sort((a, b) => a - b);
			const ranges = [];
			for (let index = 0; index + 1 < places.length; index += 2)
				ranges.push({ start: places[index] ?? 0, end: places[index + 1] ?? 0 });
			const masked = maskWithRanges(
				{ text: given, ranges },
				masker,
				() => false,
			);
			expect(masked.text).toBe(masker.mask(given));
			for (const { start, end } of masked.ranges) {
				expect(start).toBeLessThanOrEqual(end);
				expect(end).toBeLessThanOrEqual(masked.text.length);
			}
		}),
	);
});

test("of a text that is cut, the ranges end where it ends", () => {
	const ranges = [
		{ start: 0, end: 2 },
		{ start: 3, end: 9 },
		{ start: 9, end: 10 },
	];
	expect(cutWithRanges({ text: "abcdefghij", ranges }, 5)).toEqual({
		text: "abcde",
		ranges: [
			{ start: 0, end: 2 },
			{ start: 3, end: 5 },
		],
	});
});
