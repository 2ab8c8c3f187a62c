import { expect, test } from "vitest";
import { compile } from "./compile.ts";
import { explainUnresolved } from "./explain.ts";
import { lookupOf } from "./lookup.ts";
import type { CompileOptions, RenderOptions } from "./template.ts";
import type { Value } from "./value.ts";

function render(
	source: string,
	values: { readonly [name: string]: Value },
	options: RenderOptions & CompileOptions = {},
) {
	return compile(source, options).render(lookupOf(values), options);
}

test("a string value may hold placeholders, which are filled in text form", () => {
	const values = {
		header: "Bearer {{token}}",
		token: "t-{{user.id}}-{{when}}-{{user}}",
		user: { id: 7 },
		when: new Date(0),
	};
	expect(render("{{header}}", values).text).toBe(
		'Bearer t-7-1970-01-01T00:00:00.000Z-{"id":7}',
	);
});

test("strings at any depth of a structure may hold placeholders", () => {
	const values = {
		body: { a: ["{{name}}", { b: "<{{n}}>" }], "{{name}}": 1 },
		name: 'A"da',
		n: 5,
	};
	expect(render("{{body}}", values).text).toBe(
		'{"a":["A\\"da",{"b":"<5>"}],"{{name}}":1}',
	);
	expect(render("{{body.a[1]}}{{body.a[0]}}", values).text).toBe(
		'{"b":"<5>"}A"da',
	);
	expect(
		JSON.parse(render('["{{body}}"]', values, { context: "json" }).text),
	).toEqual(['{"a":["A\\"da",{"b":"<5>"}],"{{name}}":1}']);
});

test("an escaped placeholder in a value is literal", () => {
	const values = { a: "\\{{b}} \\\\{{b}} \\{{ .x }}", b: "B" };
	expect(render("{{a}}", values).text).toBe("{{b}} \\\\B \\{{ .x }}");
});

test("an unresolved reference in a value is reported with the way to it, once", () => {
	const values = { a: "<{{b}}>", b: "{{c.x}}{{c.x}}", c: {} };
	const template = compile("{{a}}");
	const { text, unresolved } = template.render(lookupOf(values));
	expect(text).toBe("<{{c.x}}{{c.x}}>");
	expect(unresolved).toEqual([
		{
			placeholder: template.placeholders[0],
			reason: { kind: "no-property", of: "c", property: "x", has: [] },
			through: ["a", "b"],
		},
	]);
	expect(render("{{a}}", values, { unresolved: "empty" }).text).toBe("<>");
});

test("a circle of variables is reported with its chain", () => {
	const values = {
		start: "{{a}}",
		a: "1{{b}}",
		b: "2{{ a }}",
		self: "{{self}}",
	};
	const { text, unresolved } = render("{{start}} {{self}}", values);
	expect(text).toBe("12{{ a }} {{self}}");
	expect(
		unresolved.map(({ reason, through }) => ({ reason, through })),
	).toEqual([
		{
			reason: { kind: "cycle", chain: ["a", "b", "a"] },
			through: ["start", "a", "b"],
		},
		{ reason: { kind: "cycle", chain: ["self", "self"] }, through: ["self"] },
	]);
});

test("a property may refer to another property of the same object", () => {
	const values = { user: { first: "Ada", full: "{{user.first}} L." } };
	expect(render("{{user.full}} {{user}}", values)).toEqual({
		text: 'Ada L. {"first":"Ada","full":"Ada L."}',
		unresolved: [],
		problems: [],
	});
});

test("a circle is reported once for a placeholder, wherever it was entered", () => {
	const lookup = lookupOf({
		both: { x: "{{b}}", y: "{{c}}", z: ["{{c}}", "{{d}}"] },
		b: "{{c}}",
		c: "{{b}}",
		d: "{{d}}",
	});
	const { unresolved } = compile("{{both}} {{c}}").render(lookup);
	expect(unresolved.map(({ reason }) => reason)).toEqual([
		{ kind: "cycle", chain: ["b", "c", "b"] },
		{ kind: "cycle", chain: ["d", "d"] },
		{ kind: "cycle", chain: ["c", "b", "c"] },
	]);
});

test("variables that double each other end in an error, not in a crash", () => {
	const values: Record<string, string> = { v16: "x".repeat(2000) };
	for (let n = 0; n < 16; n++) values[`v${n}`] = `{{v${n + 1}}}{{v${n + 1}}}`;
	const { text, unresolved } = compile("{{v0}} and {{v15}}").render(
		lookupOf(values),
	);
	expect(text).toBe(`{{v0}} and ${"x".repeat(4000)}`);
	expect(unresolved).toMatchObject([
		{ placeholder: { raw: "{{v0}}" }, reason: { kind: "too-large" } },
	]);
});

test("JSON within JSON, escaped again at each level, ends in an error when it grows too large", () => {
	const values: Record<string, Value> = { v32: '"' };
	for (let n = 0; n < 32; n++) values[`v${n}`] = { x: `{{v${n + 1}}}` };
	const { unresolved } = compile("{{v0}}").render(lookupOf(values));
	expect(unresolved[0]?.reason.kind).toBe("too-large");
});

test("values that are too large only together end in an error", () => {
	const lookup = lookupOf({ mega: "x".repeat(2 ** 20) });
	const { text, unresolved } = compile("{{mega}}".repeat(600)).render(lookup);
	expect(text.length).toBeLessThan(51_000_000);
	expect(unresolved.length).toBeGreaterThan(500);
	expect(unresolved[0]?.reason).toEqual({ kind: "too-large" });
});

test("a value that is nested too deeply to be written is an error", () => {
	const deep: Value = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
	const { text, unresolved } = compile("{{deep}} {{fine}}").render(
		lookupOf({ deep, fine: "{{also}}", also: "well" }),
	);
	expect(text).toBe("{{deep}} well");
	expect(unresolved.map(({ reason }) => reason.kind)).toEqual(["too-large"]);
});

test("an object that holds itself through a string is a circle", () => {
	const { unresolved } = render("{{user}}", { user: { me: "{{user}}" } });
	expect(unresolved[0]?.reason).toEqual({
		kind: "cycle",
		chain: ["user", "user"],
	});
});

function chainOf(length: number): { [name: string]: string } {
	const values: { [name: string]: string } = { [`v${length}`]: "end" };
	for (let n = 0; n < length; n++) values[`v${n}`] = `{{v${n + 1}}}`;
	return values;
}

test("32 values may lead into each other, and no more", () => {
	expect(render("{{v0}}", chainOf(32))).toMatchObject({
		text: "end",
		unresolved: [],
	});
	const { text, unresolved } = render("{{v0}}", chainOf(33));
	expect(text).toBe("{{v32}}");
	const reason = unresolved[0]?.reason;
	expect(reason?.kind === "too-deep" && reason.chain.length).toBe(33);
});

test("values that double at each level come to an end", () => {
	const values: { [name: string]: string } = {};
	for (let n = 0; n < 31; n++) values[`v${n}`] = `{{v${n + 1}}}{{v${n + 1}}}`;
	values.v31 = "{{missing}}";
	const { unresolved } = render("{{v0}}", values, { unresolved: "empty" });
	expect(unresolved.map(({ reason }) => reason.kind)).toContain("too-deep");
	expect(unresolved.length).toBeLessThan(100);
});

test.each([
	["{{token}}", "The variable `token` is not set."],
	["{{$nope}}", "There is no dynamic value `$nope`."],
	["{{?Name}}", "The question `Name` has no answer."],
	["{{process.env.KEY}}", "The environment variable `KEY` is not set."],
	["{{user.nam}}", "`user` has no property `nam`; it has `id`, `name`."],
	["{{empty.x}}", "`empty` has no property `x`; it is empty."],
	["{{list[3]}}", "`list` has no element 3; it has elements 0 to 1."],
	["{{one[1]}}", "`one` has no element 1; it has only element 0."],
	["{{none[0]}}", "`none` has no element 0; it is empty."],
	[
		"{{user.name.x}}",
		"`user.name` is a string, which has no properties or elements.",
	],
	["{{nil.x}}", "`nil` is null, which has no properties or elements."],
	["{{a}}", "The variables refer to each other in a circle: a → b → a."],
	["{{c}}", "The variable `token` is not set (reached through `c` → `d`)."],
	[
		"{{v0}}",
		"The variables lead through too many others: v0 → v1 → v2 → v3 → … → v30 → v31 → v32.",
	],
])("%s is explained as: %s", (source, sentence) => {
	const { unresolved } = render(source, {
		user: { id: 1, name: "Ada" },
		empty: {},
		list: [1, 2],
		one: [1],
		none: [],
		nil: null,
		a: "{{b}}",
		b: "{{a}}",
		c: "{{d}}",
		d: "{{token}}",
		...chainOf(33),
	});
	expect(unresolved.map(explainUnresolved)).toEqual([sentence]);
});
