import fc from "fast-check";
import { expect, test } from "vitest";
import { mentionedTwice } from "./mentioned-twice.ts";

const TEXT = fc.string({ unit: fc.constantFrom("a", "b", "é"), maxLength: 20 });

test("words that stand twice are those that a search for each finds twice", () => {
	fc.assert(
		fc.property(
			fc.array(TEXT.map((text) => text.slice(0, 4))),
			fc.array(TEXT),
			(words, texts) => {
				const expected = words.filter(
					(word) =>
						word !== "" &&
						texts.reduce((sum, text) => sum + text.split(word).length - 1, 0) >
							1,
				);
				expect(mentionedTwice(words, texts)).toEqual(new Set(expected));
			},
		),
		{ numRuns: 2_000 },
	);
});
