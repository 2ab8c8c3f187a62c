import fc from "fast-check";
import { expect, test } from "vitest";
import { cpuTime } from "../../../../../../tools/testing/cpu-time.ts";
import { parseQuery } from "./parse-query.ts";

test("reads what Node's own URLSearchParams reads", () => {
	const piece = fc.oneof(
		fc.constantFrom("&", "=", "+", "%", "%4", "%41", "%C3%A9", "%ff", "?"),
		fc.string({ unit: "grapheme-ascii" }),
	);
	fc.assert(
		fc.property(fc.array(piece), (pieces) => {
			const text = pieces.join("");
			expect(parseQuery(text)).toEqual([...new URLSearchParams(text)]);
		}),
		{ seed: 11, numRuns: 2_000 },
	);
});

test("reads text that is not escaped", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), (text) => {
			const query = text.replaceAll("%", "");
			expect(parseQuery(query)).toEqual([...new URLSearchParams(query)]);
		}),
		{ seed: 11, numRuns: 2_000 },
	);
});

test("bytes that are no UTF-8 beside other characters", () => {
	// Node reads U+0080 to U+00FF as bytes there.
	expect(parseQuery("%ff\u0080é")).toEqual([["\ufffd\u0080é", ""]]);
});

test("twice the text takes no more than some twice the time", async () => {
	const time = (size: number) => {
		const text = "a&".repeat(size);
		return cpuTime(() => parseQuery(text));
	};
	await time(100_000);
	const [quarter, whole] = [await time(200_000), await time(800_000)];
	expect(whole).toBeLessThan(12 * Math.max(10, quarter));
});
