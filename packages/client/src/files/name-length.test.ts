import fc from "fast-check";
import { expect, test } from "vitest";
import { shortenedName } from "./name-length.ts";

test.each([
	["short", 200, "short"],
	["aé".repeat(3), 5, "aéa"],
	["👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 30, "👩‍👩‍👧‍👦"],
	["e\u0301e\u0301", 5, "e\u0301"],
	["日本語", 8, "日本"],
	["👩‍👩‍👧‍👦", 10, ""],
	["🎉🎉", 4, "🎉"],
	["a🎉", 2, "a"],
])("%j in %i bytes is %j", (name, most, expected) => {
	expect(shortenedName(name, most)).toBe(expected);
});

test("a name is a beginning of the longer one, of whole characters, and fits", () => {
	const names = fc.string({ unit: "grapheme", maxLength: 120 });
	fc.assert(
		fc.property(names, fc.integer({ min: 1, max: 60 }), (name, most) => {
			const short = shortenedName(name, most);
			expect(name.startsWith(short)).toBe(true);
			expect(Buffer.byteLength(short)).toBeLessThanOrEqual(most);
			expect(Buffer.from(short).toString()).toBe(short);
		}),
	);
});
