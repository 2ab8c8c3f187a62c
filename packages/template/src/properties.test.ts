import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { compile } from "./compile.ts";
import { lookupOf } from "./lookup.ts";
import type { CompileOptions } from "./template.ts";
import type { Value } from "./value.ts";

/** Any text, with the characters that mean something to us more often than chance would have it. */
const anyText = fc
	.array(
		fc.oneof(
			fc.constantFrom('"', "\\", "{", "}", "\u0000", "\u2028", "\ud800", "😀"),
			fc.string({ unit: "binary", maxLength: 6 }),
		),
		{ maxLength: 8 },
	)
	.map((pieces) => pieces.join(""))
	// References in values have tests of their own.
	.map((text) => text.replaceAll("{{", "{"));

const sourceText = fc
	.array(
		fc.constantFrom(
			..."{{|}}|{|}|\\|\"|'|[|]|.|a|b|0|$|?|process.env.| |\n|/|//|/*|*/|://|#|é|\ud800|😀|{{a}}|{{b.a}}|\\{{a}}|:-|{{a:-|{{c:-x}}".split(
				"|",
			),
		),
		{ maxLength: 40 },
	)
	.map((pieces) => pieces.join(""));

const anyOptions: fc.Arbitrary<CompileOptions> = fc.record(
	{
		context: fc.constantFrom("text", "url", "header", "json"),
		encodeUrl: fc.boolean(),
		encodeComponent: fc.boolean(),
		target: fc.constantFrom("2.1.0", "2.2.0"),
		syntax: fc.constantFrom("plain", "defaults"),
	},
	{ requiredKeys: [] },
);

const jsonValue = fc
	.jsonValue({ stringUnit: "binary" })
	.map((value) => JSON.parse(JSON.stringify(value).replaceAll("{{", "{ {")))
	.map((value: Value) => value);

describe("a JSON body", () => {
	test("parses to exactly the strings that were put into its string literals", () => {
		fc.assert(
			fc.property(anyText, anyText, anyText, (a, b, c) => {
				const template = compile(
					'{"a": "{{a}}", "{{b}}!": ["{{ b }}", "<{{a}}{{c}}>"]} ',
					{ context: "json" },
				);
				const { text } = template.render(lookupOf({ a, b, c }));
				expect(JSON.parse(text)).toEqual({
					a,
					[`${b}!`]: [b, `<${a}${c}>`],
				});
			}),
		);
	});

	test("holds the same values that were put in outside quotes", () => {
		fc.assert(
			fc.property(jsonValue, jsonValue, (a, b) => {
				fc.pre(typeof a !== "string" && typeof b !== "string");
				const template = compile('{"a": {{a}}, "b": [{{b}}, {{a}}]}', {
					context: "json",
				});
				const { text } = template.render(lookupOf({ a, b }));
				expect(JSON.parse(text)).toEqual({ a, b: [b, a] });
			}),
		);
	});

	test("holds the JSON of a structure when that is put into a string literal", () => {
		fc.assert(
			fc.property(fc.array(jsonValue), (list) => {
				const template = compile('{"a": "{{list}}"}', { context: "json" });
				const { text } = template.render(lookupOf({ list }));
				expect(JSON.parse(JSON.parse(text).a)).toEqual(list);
			}),
		);
	});
});

test("compiling never throws, and rendering any template ends", () => {
	fc.assert(
		fc.property(sourceText, anyOptions, (source, options) => {
			const template = compile(source, options);
			expect(template.source).toBe(source);
			expect(typeof template.render(lookupOf({ a: "x" })).text).toBe("string");
		}),
		{ numRuns: 500 },
	);
});

test("text without references is kept byte for byte", () => {
	fc.assert(
		fc.property(
			fc.oneof(sourceText, fc.string({ unit: "binary" })),
			anyOptions,
			(source, options) => {
				const withoutReferences = source.replaceAll("}}", "} }");
				const { text } = compile(withoutReferences, options).render(
					lookupOf({}),
				);
				expect(text).toBe(withoutReferences);
			},
		),
		{ numRuns: 500 },
	);
});

test("text around placeholders is kept byte for byte", () => {
	fc.assert(
		fc.property(anyText, anyText, anyOptions, (before, after, options) => {
			fc.pre(!/[\\{]$/.test(before));
			const { text } = compile(`${before}{{a}}${after}`, options).render(
				lookupOf({ a: "x" }),
			);
			expect(text).toBe(`${before}x${after}`);
		}),
	);
});

test("placeholders, escapes and literal text together are the whole source", () => {
	fc.assert(
		fc.property(sourceText, anyOptions, (source, options) => {
			const { placeholders } = compile(source, options);
			let previousEnd = 0;
			for (const placeholder of placeholders) {
				const { raw, reference, start, end } = placeholder;
				expect(start).toBeGreaterThanOrEqual(previousEnd);
				expect(source.slice(start, end)).toBe(raw);
				const asked = raw.slice(2, placeholder.default?.start ?? -2);
				expect(asked.replace(/[ \t]*(:-[ \t]*)?$/, "").trim()).toBe(reference);
				previousEnd = end;
			}
		}),
		{ numRuns: 500 },
	);
});

test("a trace agrees with the rendering, and its spans with the text", () => {
	const values = lookupOf({ a: 'A"{{b}}', b: { a: [1, "é😀"] } });
	fc.assert(
		fc.property(sourceText, anyOptions, (source, options) => {
			const template = compile(source, options);
			const { spans, ...rendered } = template.trace(values);
			expect(rendered).toEqual(template.render(values));
			expect(spans.map(({ placeholder }) => placeholder)).toEqual(
				template.placeholders,
			);
			for (const { start, end, placeholder, variable, isDefault } of spans)
				if (!variable && !isDefault)
					expect(rendered.text.slice(start, end)).toBe(placeholder.raw);
			const empty = compile(source, { ...options, syntax: "plain" }).render(
				lookupOf({}),
				{ unresolved: "empty" },
			);
			if (spans.some(({ placeholder }) => placeholder.default)) return;
			expect(outside(spans, rendered.text)).toBe(empty.text);
		}),
		{ numRuns: 500 },
	);
});

function outside(
	spans: readonly { start: number; end: number }[],
	text: string,
): string {
	let rest = "";
	let at = 0;
	for (const { start, end } of spans) {
		rest += text.slice(at, start);
		at = end;
	}
	return rest + text.slice(at);
}

test("with encodeUrl a value arrives in the URL exactly, and changes nothing around it", () => {
	fc.assert(
		fc.property(anyText, anyText, anyText, (segment, value, fragment) => {
			// A segment of one or two dots means "here" or "up" however it is encoded.
			fc.pre(segment !== "." && segment !== "..");
			const { text } = compile(
				"{{base}}/x/{{segment}}/y?a={{value}}&b=1#{{fragment}}",
				{ context: "url", encodeUrl: true },
			).render(
				lookupOf({ base: "http://h.test:81", segment, value, fragment }),
			);
			const url = new URL(text);
			expect(url.host).toBe("h.test:81");
			expect(url.pathname.split("/").map(decodeURIComponent)).toEqual([
				"",
				"x",
				segment.toWellFormed(),
				"y",
			]);
			expect([...url.searchParams]).toEqual([
				["a", value.toWellFormed()],
				["b", "1"],
			]);
			expect(decodeURIComponent(url.hash.slice(1))).toBe(
				fragment.toWellFormed(),
			);
		}),
	);
});

describe("rendering", () => {
	const probes = ["polluted", "toJSON"];

	afterEach(() => {
		for (const probe of probes) Reflect.deleteProperty(Object.prototype, probe);
	});

	test("never reads what objects inherit", () => {
		const asked: string[] = [];
		for (const probe of probes)
			Object.defineProperty(Object.prototype, probe, {
				configurable: true,
				get: () => {
					asked.push(probe);
					return undefined;
				},
			});
		const template = compile(
			"{{o}}{{o.polluted}}{{o.a.toJSON}}{{o[0]}}{{o.length}}{{l.polluted}}",
		);
		// Own members on the variables, so that what is asked is about values.
		const variable = (value: Value) => ({
			value,
			isSecret: false,
			isData: false,
		});
		const variables = new Map([
			["o", variable({ a: { b: 1 } })],
			["l", variable([{ c: "{{o}}" }])],
		]);
		const { text, unresolved } = template.render({
			find: (name) => variables.get(name),
		});
		for (const probe of probes) Reflect.deleteProperty(Object.prototype, probe);
		expect(asked).toEqual([]);
		expect(text.startsWith('{"a":{"b":1}}{{')).toBe(true);
		expect(unresolved).toHaveLength(5);
	});
});
