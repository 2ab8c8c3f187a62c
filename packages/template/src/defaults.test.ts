import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compile } from "./compile.ts";
import { explainUnresolved } from "./explain.ts";
import { type Lookup, lookupOf } from "./lookup.ts";
import { parseReference } from "./reference.ts";
import type { CompileOptions } from "./template.ts";

const variables = lookupOf({
	set: "value",
	empty: "",
	nothing: null,
	zero: 0,
	off: false,
	blank: " ",
	leadsToEmpty: "{{empty}}",
	leadsNowhere: "{{missing}}",
	user: { name: "Ada", nick: "", list: [7] },
	circle: "{{circle:-x}}",
	wide: "{{gone:-{{wide}}}}",
});

function rendered(source: string, lookup: Lookup = variables): string {
	const { text, unresolved } = compile(source, { syntax: "defaults" }).render(
		lookup,
	);
	expect(unresolved.map(explainUnresolved)).toEqual([]);
	return text;
}

test.each([
	["{{gone:-eu}}", "eu"],
	["{{set:-eu}}", "value"],
	["{{empty:-eu}}", "eu"],
	["{{nothing:-eu}}", "eu"],
	["{{leadsToEmpty:-eu}}", "eu"],
	["{{zero:-1}}", "0"],
	["{{off:-true}}", "false"],
	["{{blank:-x}}", " "],
	["<{{gone:-}}>", "<>"],
	["{{ gone :- e u }}!", "e u!"],
	["{{gone:-a:-b}}", "a:-b"],
	["{{gone:-https://h.test/?a=1}}", "https://h.test/?a=1"],
	["{{gone:-{{set}}}}", "value"],
	["{{gone:-<{{alsoGone:-{{set}}}}>}}", "<value>"],
	["{{gone:-{{gone:-x}}}}", "x"],
	['{{gone:-{"a":{"b":[]}}}}', '{"a":{"b":[]}}'],
	['{"a":{"b":{{gone:-1}}}}', '{"a":{"b":1}}'],
	["{{{gone:-1}}}", "{1}"],
	["{{user.name:-x}}", "Ada"],
	["{{user.nick:-x}}", "x"],
	["{{user.age:-x}}", "x"],
	["{{user.name.first:-x}}", "x"],
	["{{user.list[0]:-x}}{{user.list[1]:-y}}", "7y"],
	['{{user["n{}"]:-x}}', "x"],
	['{{user["n}}"]:-x}}', '{{user["n}}"]:-x}}'],
	["{{?Region:-eu}}", "eu"],
	["{{process.env.REGION:-eu}}", "eu"],
	["{{$oauth2.credentials.access_token:-none}}", "none"],
	["\\{{gone:-eu}}", "{{gone:-eu}}"],
	["{{gone:-a\nb}}", "{{gone:-a\nb}}"],
	["{{gone:-{x}}", "{{gone:-{x}}"],
	[
		"{{gone:x}} {{gone-:x}} {{:-x}} {{a b:-x}}",
		"{{gone:x}} {{gone-:x}} {{:-x}} {{a b:-x}}",
	],
])("where there are defaults, %j becomes %j", (source, text) => {
	expect(rendered(source)).toBe(text);
});

test("answers, and what the environment has, come before a default", () => {
	const lookup: Lookup = {
		find: () => undefined,
		findPrompt: (question) => ({ value: question === "Region" ? "us" : "" }),
		findProcessEnv: () => ({ value: "set" }),
		findDynamic: () => ({ value: 5 }),
	};
	expect(
		rendered(
			"{{?Region:-eu}} {{?Zone:-b}} {{process.env.A:-x}} {{$n:-3}}",
			lookup,
		),
	).toBe("us b set 5");
});

test.each([
	["{{$typo:-3}}", "There is no dynamic value `$typo`."],
	[
		"{{leadsNowhere:-x}}",
		"The variable `missing` is not set (reached through `leadsNowhere`).",
	],
	[
		"{{gone:-{{missing}}}}",
		"The variable `missing` is not set (reached through `gone:-{{missing}}`).",
	],
	[
		"{{circle:-y}}",
		"The variables refer to each other in a circle: circle → circle.",
	],
	[
		"{{wide}}",
		"The variables refer to each other in a circle: wide → gone:-{{wide}} → wide.",
	],
	[
		`${"{{a:-".repeat(40)}x${"}}".repeat(40)}`,
		"The variables lead through too many others",
	],
])("a default hides no mistake: %s", (source, message) => {
	const { unresolved } = compile(source, { syntax: "defaults" }).render(
		variables,
	);
	expect(unresolved.map(explainUnresolved).join()).toContain(message);
});

test("a variable of the environment that may not be read is no unset one", () => {
	const { unresolved } = compile("{{process.env.A:-x}}", {
		syntax: "defaults",
	}).render({ find: () => undefined, forbidsProcessEnv: () => true });
	expect(unresolved).toHaveLength(1);
});

test("without the option all of it is text, as ever", () => {
	const source = "{{gone:-eu}} {{gone:-{{set}}}} {{?Q:-a}}";
	const template = compile(source);
	expect(template.placeholders.map(({ raw }) => raw)).toEqual([
		"{{set}}",
		"{{?Q:-a}}",
	]);
	expect(template.render(variables).text).toBe(
		"{{gone:-eu}} {{gone:-value}} {{?Q:-a}}",
	);
	expect(parseReference("gone:-eu")).toBeUndefined();
	expect(parseReference("gone:-eu", { syntax: "defaults" })).toMatchObject({
		name: "gone",
		reference: "gone",
		default: { text: "eu" },
	});
});

test("in data a default is used for what is unset, and never for what data may not reach", () => {
	const lookup: Lookup = {
		find: (name) =>
			name === "key" ? { value: "hunter2", isSecret: true } : undefined,
		findProcessEnv: () => ({ value: "home" }),
	};
	const { text, problems } = compile(
		"{{a:-b}} {{key:-c}} {{process.env.HOME:-d}} {{e:-{{key}}}}",
		{ syntax: "defaults", isData: true },
	).render(lookup, { isData: true });
	expect(text).toBe("b {{key:-c}} {{process.env.HOME:-d}} {{key}}");
	expect(problems).toHaveLength(3);
});

test("placeholders in defaults are among the references, with their places", () => {
	const source = '{"x": "{{a:- {{b.c:-{{d}}}} }}", "y": {{e}}}';
	const { placeholders, references } = compile(source, {
		context: "json",
		syntax: "defaults",
	});
	expect(placeholders.map(({ reference }) => reference)).toEqual(["a", "e"]);
	expect(references.map(({ reference }) => reference)).toEqual([
		"a",
		"b.c",
		"d",
		"e",
	]);
	for (const { raw, start, end } of references)
		expect(source.slice(start, end)).toBe(raw);
	expect(references.map((one) => one.isInDefault === true)).toEqual([
		false,
		true,
		true,
		false,
	]);
	expect(references.map((one) => one.isInJsonString)).toEqual([
		true,
		true,
		true,
		false,
	]);
});

test("a trace tells that a default was inserted, and what it led to", () => {
	const { spans } = compile("{{a:-b}}{{empty:-<{{set}}>}}{{set:-x}}", {
		syntax: "defaults",
	}).trace(variables);
	expect(
		spans.map(({ isDefault, content, variable, through }) => ({
			isDefault,
			content,
			value: variable?.value,
			through: through.map(({ reference }) => reference),
		})),
	).toEqual([
		{ isDefault: true, content: "b", value: undefined, through: [] },
		{ isDefault: true, content: "<value>", value: undefined, through: ["set"] },
		{ isDefault: undefined, content: "value", value: "value", through: [] },
	]);
});

/** Braces in pairs, on one line, without blanks around it. */
const defaultText = fc
	.array(
		fc.oneof(
			fc.constantFrom(
				'"',
				"\\",
				"{",
				"}",
				"{{",
				"}}",
				"{{set}}",
				":-",
				"é",
				"&",
				"/",
				" ",
				"\u0000",
			),
			fc.string({ unit: "grapheme", maxLength: 4 }),
		),
		{ maxLength: 10 },
	)
	.map((pieces) => pieces.join("").replace(/^[ \t]+|[ \t]+$/g, ""))
	.filter((text) => !/[\n\r\u2028\u2029]/.test(text) && isBalanced(text));

function isBalanced(text: string): boolean {
	let depth = 0;
	for (const character of text) {
		if (character === "{") depth += 1;
		if (character === "}") depth -= 1;
		if (depth < 0) return false;
	}
	return depth === 0;
}

const place = fc.constantFrom<[string, string, CompileOptions]>(
	["", "", {}],
	['{"a": "', '"}', { context: "json" }],
	['{"a": ', "}", { context: "json" }],
	["https://h.test/", "/x", { context: "url", encodeUrl: true }],
	["https://h.test/", "/x", { context: "url" }],
	["", "", { context: "header" }],
	["", "", { encodeComponent: true }],
);

describe("a default", () => {
	test("is written just as a variable with that text would be", () => {
		fc.assert(
			fc.property(defaultText, place, (text, [before, after, options]) => {
				const withDefault = compile(`${before}{{gone:-${text}}}${after}`, {
					...options,
					syntax: "defaults",
				});
				const asVariable = compile(`${before}{{v}}${after}`, {
					...options,
					syntax: "defaults",
				});
				const find = (name: string) =>
					name === "v" ? { value: text } : variables.find(name);
				const expected = asVariable.render({ find });
				const actual = withDefault.render(variables);
				expect(actual.unresolved).toHaveLength(expected.unresolved.length);
				if (expected.unresolved.length > 0) return;
				expect(actual.text).toBe(expected.text);
				expect(actual.problems.map(({ kind }) => kind)).toEqual(
					expected.problems.map(({ kind }) => kind),
				);
			}),
			{ numRuns: 1_000, seed: 7 },
		);
	});

	test("is never used where there is a text", () => {
		fc.assert(
			fc.property(defaultText, fc.string({ minLength: 1 }), (text, value) => {
				fc.pre(!value.includes("{{"));
				expect(
					compile(`{{v:-${text}}}`, { syntax: "defaults" }).render(
						lookupOf({ v: value }),
					).text,
				).toBe(value);
			}),
			{ numRuns: 300, seed: 7 },
		);
	});
});
