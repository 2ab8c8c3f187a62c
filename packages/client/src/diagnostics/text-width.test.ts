import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { fitEnd, fitText } from "../report/text/fit-text.ts";
import { formatPlace } from "./format-diagnostic.ts";
import { endWithin, graphemes, startWithin, textWidth } from "./text-width.ts";

/** What takes several code units, or no column of its own, among others. */
const characters = fc.oneof(
	fc.constantFrom(
		...[
			"👨‍👩‍👧‍👦",
			"👍🏽",
			"🇳🇴",
			"e\u0301",
			"각",
			"か\u3099",
			"日",
			"ｱﾞ",
			"#️⃣",
			"क्षि",
			"·",
			"…",
			"ß",
		],
	),
	fc.string({ unit: "binary", maxLength: 3 }),
	fc.string({ unit: "grapheme", maxLength: 3 }),
);
const text = fc
	.array(characters, { maxLength: 12 })
	.map((pieces) => pieces.join(""));

describe("textWidth", () => {
	test.each([
		["family", "👨‍👩‍👧‍👦", 2],
		["flag", "🇳🇴", 2],
		["skin tone", "👍🏽", 2],
		["keycap", "1️⃣", 2],
		["accent", "e\u0301", 1],
		["ideographs", "日本語", 6],
		["a headline", "200 OK · 4 ms", 13],
	])("%s", (_name, shown, width) => {
		expect(textWidth(shown)).toBe(width);
	});

	test("is what string-width says, however it is found", () => {
		const narrow = fc.string({
			unit: fc
				.oneof(
					fc.integer({ min: 0x20, max: 0x17f }),
					fc.integer({ min: 0x2000, max: 0x2060 }),
				)
				.map((code) => String.fromCharCode(code)),
		});
		fc.assert(
			fc.property(fc.oneof(text, narrow), (one) => {
				expect(textWidth(one)).toBe(stringWidth(one));
			}),
		);
	});
});

test("cutting leaves whole characters, as many as there is room for", () => {
	const segmenter = new Intl.Segmenter();
	fc.assert(
		fc.property(text, fc.nat({ max: 12 }), (one, columns) => {
			const whole = Array.from(segmenter.segment(one), (each) => each.segment);
			expect([...graphemes(one)]).toEqual(whole);
			const sizes = whole.map((_, count) => whole.slice(0, count).join(""));
			const start = startWithin(one, columns);
			expect([...sizes, one]).toContain(start);
			const end = endWithin(one, columns);
			const rest = one.slice(0, one.length - end.length);
			expect([...sizes, one]).toContain(rest);
			for (const cut of [start, end])
				expect(sumOf(cut)).toBeLessThanOrEqual(columns);
			const next = whole[[...segmenter.segment(start)].length];
			if (next !== undefined && start.length < one.length)
				expect(sumOf(start + next)).toBeGreaterThan(columns);
			for (const cut of [fitText(one, columns + 1), fitEnd(one, columns + 1)])
				expect(sumOf(cut)).toBeLessThanOrEqual(columns + 1);
		}),
	);
});

test("a line around a caret is cut at whole characters", () => {
	const family = "👨‍👩‍👧‍👦";
	const line = `${family.repeat(90)}{{x}}${family.repeat(90)}`;
	const location = { file: "a", line: 1, column: family.length * 90 + 1 };
	const [, shown = "", caret = ""] = formatPlace(
		{ ...location, length: 5 },
		line,
	);
	const pieces = (/\| …(.*)…$/.exec(shown)?.[1] ?? "").split(family).join("");
	expect(pieces).toBe("{{x}}");
	expect(textWidth(shown)).toBeLessThanOrEqual(120 + 8);
	expect(caret.indexOf("^")).toBe(
		textWidth(shown.slice(0, shown.indexOf("{{"))),
	);
});

/** Characters stand beside each other on a terminal, whatever they would be together. */
function sumOf(one: string): number {
	return Array.from(graphemes(one), textWidth).reduce((a, b) => a + b, 0);
}
