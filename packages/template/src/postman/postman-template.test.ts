import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compile } from "../compile.ts";
import { type Lookup, lookupOf, type Variable } from "../lookup.ts";
import type { RenderOptions } from "../template.ts";
import type { Value } from "../value.ts";

const VALUES: Readonly<Record<string, Value>> = {
	a: "1",
	b: "{{c}}",
	c: "deep",
	n: "1",
	in1: "nested",
	"user.name": "dot",
	" sp ": "spaced",
	"t n": "two words",
	open: "{{a",
	close: "a}}",
	empty: "",
	quote: 'say "hi"',
	yes: true,
	nothing: null,
	object: { x: 1 },
	list: [1, [2, null], { y: 1 }],
	huge: 1e21,
	date: new Date(0),
	$mine: "own",
	circle: "x{{circle}}",
	first: "{{second}}",
	second: "{{first}}",
	leads: "to {{nowhere}}",
};

function fill(source: string, options?: RenderOptions, context?: "json") {
	const template = compile(source, {
		syntax: "postman",
		...(context && { context }),
	});
	const rendered = template.render(lookupOf(VALUES), options);
	const { spans, ...traced } = template.trace(lookupOf(VALUES), options);
	expect(traced).toEqual(rendered);
	for (const { start, end, content } of spans)
		if (content !== undefined)
			expect(rendered.text.slice(start, end)).toBe(content);
	return { ...rendered, spans };
}

describe("a template of Postman's", () => {
	test.each([
		["{{a}} {{b}}", "1 deep"],
		["{{user.name}}", "dot"],
		["{{ sp }}|{{t n}}", "spaced|two words"],
		["{{in{{n}}}}", "nested"],
		["{{open}}}}", "1"],
		["{{{close}}", "{a}}"],
		["{{{a}}}", "{1}"],
		["\\{{a}}", "\\1"],
		["{{quote}}", 'say "hi"'],
		[
			"{{yes}} {{nothing}} {{huge}} {{date}}",
			"true null 1e+21 1970-01-01T00:00:00.000Z",
		],
		["{{object}} {{list}}", "[object Object] 1,2,,[object Object]"],
		["{{$mine}}", "own"],
		["{{empty}}|", "|"],
		["{{e{{empty}}mpty}}|", "|"],
		["{{a\n}} {{A}} {{}} {a} {{ a }}", "{{a\n}} {{A}} {{}} {a} {{ a }}"],
		["no braces", "no braces"],
		["", ""],
	])("%j becomes %j", (source, text) => {
		expect(fill(source).text).toBe(text);
	});

	test("splices values into JSON as they are", () => {
		expect(fill('{"a": "{{quote}}", "b": {{object}}}', {}, "json").text).toBe(
			'{"a": "say "hi"", "b": [object Object]}',
		);
	});

	test("goes 19 levels deep, and leaves what is further down", () => {
		const { text, unresolved } = fill("{{circle}}");
		expect(text).toBe(`${"x".repeat(19)}{{circle}}`);
		expect(unresolved).toMatchObject([
			{
				placeholder: { raw: "{{circle}}" },
				reason: { kind: "cycle", chain: ["circle", "circle"] },
			},
		]);
		expect(fill("{{first}}").unresolved).toMatchObject([
			{ reason: { kind: "cycle", chain: ["second", "first", "second"] } },
		]);
	});

	test("tells what has no value, and by which way", () => {
		expect(
			fill("{{a}} {{nope}} {{leads}} {{no{{n}}}}").unresolved,
		).toMatchObject([
			{
				placeholder: { raw: "{{nope}}", start: 6, end: 14 },
				reason: { kind: "unset", name: "nope" },
				through: [],
			},
			{
				placeholder: { raw: "{{leads}}", start: 15 },
				reason: { kind: "unset", name: "nowhere" },
				through: ["leads"],
			},
			{
				placeholder: { raw: "{{no{{n}}}}", start: 25, end: 36 },
				reason: { kind: "unset", name: "no1" },
			},
		]);
	});

	test("leaves nothing in the place of what has no value where that is asked for", () => {
		const { text, spans } = fill("{{a}}{{nope}}{{b}}|{{leads}}.", {
			unresolved: "empty",
		});
		expect(text).toBe("1deep|to .");
		expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual([
			"1",
			"",
			"deep",
			"to ",
		]);
	});

	test("traces what stands where, and what led to it", () => {
		const { spans } = fill("-{{b}}{{in{{n}}}}{{empty}}");
		expect(
			spans.map(({ placeholder, content, through }) => [
				placeholder.raw,
				content,
				through.map(({ reference }) => reference),
			]),
		).toEqual([
			["{{b}}", "deep", ["c"]],
			["{{in{{n}}}}", "nested", ["n"]],
			["{{empty}}", "", []],
		]);
	});
});

describe("data", () => {
	const variables = new Map<string, Variable>(
		Object.entries({
			plain: { value: "P" },
			secret: { value: "S", isSecret: true },
			response: { value: "{{plain}} {{secret}} {{other}}", isData: true },
			half: { value: "{{sec", isData: true },
			through: { value: "{{secret}}" },
		}),
	);
	const lookup: Lookup = { find: (name) => variables.get(name) };
	const fillIn = (source: string, options?: RenderOptions) =>
		compile(source, { syntax: "postman" }).render(lookup, options);

	test("reaches ordinary variables, and no secrets", () => {
		expect(fillIn("{{secret}} {{response}}")).toMatchObject({
			text: "S P {{secret}} {{other}}",
			unresolved: [],
			problems: [
				{ kind: "data-reference-kept", reference: "secret", why: "secret" },
				{ kind: "data-reference-kept", reference: "other", why: "unset" },
			],
		});
	});

	test("reaches none by parts that only together are a placeholder, nor by other variables", () => {
		expect(fillIn("{{half}}ret}}").text).toBe("{{secret}}");
		expect(fillIn("{{through}}").text).toBe("S");
		expect(fillIn("{{through}}", { isData: true }).text).toBe("{{secret}}");
	});

	test("of many levels, ten in each, ends, and takes no more than its text", () => {
		const levels: Lookup = {
			find: (name) => ({ value: `{{${Number(name) + 1}}}`.repeat(10) }),
		};
		const { unresolved } = compile("{{0}}", { syntax: "postman" }).render(
			levels,
		);
		expect(unresolved.map(({ reason }) => reason.kind)).toEqual(["too-large"]);
	});

	test("that doubles itself ends", () => {
		const doubling: Lookup = {
			find: (name) => ({ value: `{{${name}}}{{${name}}}`, isData: true }),
		};
		const { unresolved } = compile("{{a}}", { syntax: "postman" }).render(
			doubling,
		);
		expect(unresolved[0]?.reason).toEqual({ kind: "too-large" });
	});
});

test("dynamic values are drawn anew for each, and a variable of the name comes first", () => {
	let count = 0;
	const lookup: Lookup = {
		find: (name) => (name === "$own" ? { value: "mine" } : undefined),
		findDynamic: (name) => (name === "count" ? { value: ++count } : undefined),
	};
	const template = compile("{{$count}} {{$own}} {{$count}} {{$nope}}", {
		syntax: "postman",
	});
	expect(template.render(lookup).text).toBe("1 mine 2 {{$nope}}");
	expect(template.placeholders.map(({ kind }) => kind)).toEqual([
		"dynamic",
		"dynamic",
		"dynamic",
		"dynamic",
	]);
});

test("any text comes to what going over it 19 times by a regular expression gives", () => {
	const piece = fc.constantFrom(
		"{{",
		"}}",
		"{",
		"}",
		"a",
		"b",
		"n",
		"in",
		"in1",
		"open",
		"close",
		"empty",
		"circle",
		"x",
		"",
	);
	const text = fc
		.array(piece, { maxLength: 12 })
		.map((pieces) => pieces.join(""));
	fc.assert(
		fc.property(text, text, text, (source, one, other) => {
			const values: Record<string, string> = {
				a: one,
				b: other,
				n: "1",
				in1: "{{a}}",
				empty: "",
			};
			let expected = source;
			for (let pass = 0; pass < 19; pass++) {
				fc.pre(expected.length < 5_000);
				expected = expected.replace(/\{\{([^{}]*)\}\}/g, (raw, name: string) =>
					Object.hasOwn(values, name) ? (values[name] ?? raw) : raw,
				);
			}
			const template = compile(source, { syntax: "postman" });
			const { text: rendered } = template.render(lookupOf(values));
			expect(rendered).toBe(expected);
			const traced = template.trace(lookupOf(values));
			expect(traced.text).toBe(expected);
			let end = 0;
			for (const span of traced.spans) {
				expect(span.start).toBeGreaterThanOrEqual(end);
				end = span.end;
				const { start, end: stop, raw } = span.placeholder;
				expect(source.slice(start, stop)).toBe(raw);
			}
		}),
		{ seed: 7, numRuns: 2000 },
	);
});
