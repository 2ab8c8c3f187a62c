import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isJsonText } from "./check-json.ts";
import { HexLayout } from "./hex-layout.ts";
import { type Layout, LONGEST_LINE, ScannedLayout, SEGMENT } from "./layout.ts";
import { JsonScanner } from "./scan-json.ts";
import { MarkupScanner } from "./scan-markup.ts";
import { RawScanner } from "./scan-raw.ts";
import type { BodyScanner } from "./scanner.ts";

function layoutOf(
	text: string,
	scanner: (bytes: Buffer) => BodyScanner,
): ScannedLayout {
	const bytes = Buffer.from(text);
	return new ScannedLayout(bytes, scanner(bytes));
}

const json = (text: string) =>
	layoutOf(text, (bytes) => new JsonScanner(bytes));
const raw = (text: string) => layoutOf(text, (bytes) => new RawScanner(bytes));
const xml = (text: string) =>
	layoutOf(text, (bytes) => new MarkupScanner(bytes, false));
const html = (text: string) =>
	layoutOf(text, (bytes) => new MarkupScanner(bytes, true));

function linesOf(layout: Layout, from = 0, count = layout.total): string[] {
	return Array.from(layout.lines(from, count), ({ text }) => text);
}

/** Any range of so many lines. */
const range = fc.tuple(fc.nat(400), fc.nat(200));

describe("JSON", () => {
	test("has the lines of a naive pretty print, at all ranges", () => {
		fc.assert(
			fc.property(
				fc.json({ maxDepth: 6, noUnicodeString: false }),
				fc.constantFrom(undefined, 1, "\t"),
				range,
				(text, space, [from, count]) => {
					const value: unknown = JSON.parse(text);
					const sent = JSON.stringify(value, null, space);
					const naive = JSON.stringify(value, null, 2).split("\n");
					const layout = json(sent);
					expect(layout.total).toBe(naive.length);
					expect(linesOf(layout, from, count)).toEqual(
						naive.slice(from, from + count),
					);
				},
			),
			{ numRuns: 50 },
		);
	});

	test("knows every block's end", () => {
		fc.assert(
			fc.property(fc.json({ maxDepth: 5 }), (text) => {
				const layout = json(text);
				const lines = linesOf(layout);
				lines.forEach((line, index) => {
					const indent = line.search(/\S/);
					const end = lines.findIndex(
						(other, at) => at > index && other.search(/\S/) <= indent,
					);
					const opens = /[{[]$/.test(line);
					expect(layout.endOfBlock(index)).toBe(opens ? end : undefined);
				});
			}),
		);
	});

	test("keeps digits, escapes, the order of keys, and keys that come twice", () => {
		const text =
			'{"b":12345678901234567890.10,"a":"\\u00e9\\/","b":1E400,"2":{ },"1":[ ]}';
		expect(linesOf(json(text)).join("\n")).toBe(
			'{\n  "b": 12345678901234567890.10,\n  "a": "\\u00e9\\/",\n  "b": 1E400,\n  "2": {},\n  "1": []\n}',
		);
	});

	test("may be several texts, one after the other", () => {
		const text = '{"a":1}\n{"a":2}\n';
		expect(isJsonText(Buffer.from(text))).toBe(true);
		expect(linesOf(json(text))).toEqual([
			"{",
			'  "a": 1',
			"}",
			"{",
			'  "a": 2',
			"}",
		]);
	});

	test("is told from what is no JSON", () => {
		fc.assert(fc.property(fc.json(), (text) => isJsonText(Buffer.from(text))));
		const others =
			'|{|[1|{]|[1,]|{"a"}|{1:2}|"a|nul|01|[1 2]|}|Error: {x}|[1}|{,}|["a":1]|1.|--1|{"a":}';
		for (const text of others.split("|"))
			expect([text, isJsonText(Buffer.from(text))]).toEqual([text, false]);
	});

	test("may have numbers blacked out", () => {
		const text = '{"pin":●●●,"list":[-●●●]}';
		expect(isJsonText(Buffer.from(text))).toBe(true);
	});

	test("goes as deep as it likes", () => {
		const text = "[".repeat(100_000) + "]".repeat(100_000);
		expect(isJsonText(Buffer.from(text))).toBe(true);
		const layout = json(text);
		expect(layout.total).toBe(199_999);
		expect(linesOf(layout, 99_999, 1)).toEqual([`${"  ".repeat(200)}[]`]);
	});
});

describe("text as it came", () => {
	test("has its own lines, at all ranges", () => {
		const texts = fc
			.array(fc.constantFrom("\n", "\r\n", "\r", "a", "é", "😀", " "))
			.map((parts) => parts.join(""));
		fc.assert(
			fc.property(texts, range, (text, [from, count]) => {
				const naive = text.split(/\r?\n/);
				const layout = raw(text);
				expect(layout.total).toBe(naive.length);
				expect(linesOf(layout, from, count)).toEqual(
					naive.slice(from, from + count),
				);
			}),
		);
	});

	test("of a long line shows the beginning, and the rest in segments that lose nothing", () => {
		fc.assert(
			fc.property(
				fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
				fc.integer({ min: 1, max: 400 }),
				(unit, times) => {
					const line = unit.replace(/[\r\n]/g, "-").repeat(times);
					const layout = raw(`${line}\nnext`);
					const [first] = [...layout.lines(0, 1)];
					const size = Buffer.byteLength(line);
					if (size <= LONGEST_LINE) {
						expect(first).toEqual({ text: line });
						return;
					}
					expect(line.startsWith(first?.text ?? "?")).toBe(true);
					expect(first?.segments).toBe(Math.ceil(size / SEGMENT));
					const whole = layout.segments(0, 0, first?.segments ?? 0);
					expect(whole.join("")).toBe(line);
				},
			),
		);
	});
});

describe("XML", () => {
	test("breaks between tags, and keeps text with the tags around it", () => {
		const text =
			'<?xml version="1.0"?><a x="1 > 0"><b>one</b><b/><c></c><!-- n\n  ote --><d>two <i>three</i> four</d><![CDATA[ <raw> ]]></a>';
		expect(linesOf(xml(text))).toEqual([
			'<?xml version="1.0"?>',
			'<a x="1 > 0">',
			"  <b>one</b>",
			"  <b/>",
			"  <c></c>",
			"  <!-- n",
			"  ote -->",
			"  <d>two <i>three</i> four</d>",
			"  <![CDATA[ <raw> ]]>",
			"</a>",
		]);
	});

	test("loses nothing but white space, whatever it is", () => {
		const parts = fc.constantFrom(
			..."<a> </a> <b/> text <!-- --> <![CDATA[ ]]> < > \" ' <? ?> </ <script> </script> <p>".split(
				" ",
			),
			" ",
			"\n",
		);
		const texts = fc
			.array(parts, { maxLength: 200 })
			.map((all) => all.join(""));
		const dense = (text: string) => text.replace(/\s/g, "");
		fc.assert(
			fc.property(texts, range, fc.boolean(), (text, [from, count], isHtml) => {
				const layout = isHtml ? html(text) : xml(text);
				const all = linesOf(layout);
				expect(all.length).toBe(layout.total);
				expect(dense(all.join(""))).toBe(dense(text));
				expect(linesOf(layout, from, count)).toEqual(
					all.slice(from, from + count),
				);
			}),
		);
	});

	test("of HTML leaves scripts as they are, and needs no end tags of paragraphs", () => {
		const text =
			"<!doctype html><body><p>one<p>two<br><script>\n  if (a < b)\n    go();\n</script><div><img></div></body>";
		expect(linesOf(html(text))).toEqual([
			"<!doctype html>",
			"<body>",
			"  <p>one<p>two<br>",
			"  <script>",
			"  if (a < b)",
			"    go();",
			"</script>",
			"  <div>",
			"    <img>",
			"  </div>",
			"</body>",
		]);
	});
});

test("bytes are shown as numbers, with the characters that they may be", () => {
	const layout = new HexLayout(
		Buffer.from("\x89PNG\r\n and more than one line"),
	);
	expect(linesOf(layout)).toEqual([
		"00000000  c2 89 50 4e 47 0d 0a 20  61 6e 64 20 6d 6f 72 65  ··PNG·· and more",
		"00000010  20 74 68 61 6e 20 6f 6e  65 20 6c 69 6e 65         than one line",
	]);
});
