import { expect, test } from "vitest";
import { compile } from "./compile.ts";
import { lookupOf } from "./lookup.ts";

const values = lookupOf({
	name: "Ada",
	user: { address: { city: "London" }, tags: ["x", "y"], "first name": "A" },
	list: [1, { deep: [true] }],
	n: 5,
	nothing: null,
});

test.each([
	["Hello {{name}}!", "Hello Ada!"],
	["{{ name }}{{\tname\t}}", "AdaAda"],
	["{{user.address.city}}", "London"],
	["{{user.tags[1]}}{{user.tags.0}}", "yx"],
	["{{user[\"first name\"]}}{{user['first name']}}", "AA"],
	["{{list[1].deep[0]}}", "true"],
	["{{list}}", '[1,{"deep":[true]}]'],
	["{{n}}{{nothing}}", "5null"],
	["{{{name}}}", "{Ada}"],
	["{{{{name}}}}", "{{Ada}}"],
	["{{name}}}", "Ada}"],
	["{{{ name }}", "{Ada"],
	["{{a b}} {{name}}", "{{a b}} Ada"],
	["{{ {{name}}", "{{ Ada"],
	['{{a["{{name}}', '{{a["Ada'],
])("%s renders as %s", (source, text) => {
	expect(compile(source).render(values)).toEqual({
		text,
		unresolved: [],
		problems: [],
	});
});

test.each([
	"",
	"{",
	"{{",
	"{{}}",
	"{{ }}",
	"}}{{",
	"{{name",
	"{{name}",
	"{{\nname}}",
	"{{name\n}}",
	"{{ .Values.x }}",
	"{{#if name}}{{/if}}",
	"{{name | upper}}",
	"{{user.}}",
	"{{user.tags[-1]}}",
	'{{user["first\nname"]}}',
	"\\",
	"\\{{ .Values.x }}",
	"\\{{",
	"\\\\",
])("%j is literal text", (source) => {
	const template = compile(source);
	expect(template.placeholders).toEqual([]);
	expect(template.render(values).text).toBe(source);
});

test.each([
	["\\{{name}}", "{{name}}"],
	["\\\\{{name}}", "\\\\Ada"],
	["\\\\\\{{name}}", "\\\\{{name}}"],
	["\\{{name}}{{name}}", "{{name}}Ada"],
	["{{name}}\\{{ name }}", "Ada{{ name }}"],
	["\\{{{name}}}", "\\{Ada}"],
	["{\\{{name}}}", "{{{name}}}"],
	['\\{{user["{{name}}"]}}', '{{user["{{name}}"]}}'],
])("the escapes in %s give %s", (source, text) => {
	expect(compile(source).render(values).text).toBe(text);
});

test("placeholders tell what they ask for and where they stand", () => {
	const source = '{"a": "{{ user.tags[0] }}", "b": {{$guid}}}';
	const template = compile(source, { context: "json" });
	expect(template.source).toBe(source);
	expect(template.context).toBe("json");
	expect(template.placeholders).toEqual([
		{
			kind: "variable",
			raw: "{{ user.tags[0] }}",
			reference: "user.tags[0]",
			name: "user",
			path: ["tags", 0],
			start: 7,
			end: 25,
			isInJsonString: true,
		},
		{
			kind: "dynamic",
			raw: "{{$guid}}",
			reference: "$guid",
			name: "guid",
			path: [],
			start: 33,
			end: 42,
			isInJsonString: false,
		},
	]);
	for (const { raw, start, end } of template.placeholders)
		expect(source.slice(start, end)).toBe(raw);
});

test("dynamic values, answers and the environment are asked of the lookup", () => {
	let made = 0;
	const template = compile(
		"{{$id}}{{$id}} {{?Your name}} {{process.env.HOME}}",
	);
	const { text } = template.render({
		find: () => undefined,
		findDynamic: (name) => ({ value: `${name}${made++}` }),
		findPrompt: (question) => ({ value: `<${question}>` }),
		findProcessEnv: (name) => ({ value: `/${name}` }),
	});
	expect(text).toBe("id0id1 <Your name> /HOME");
});

test("unresolved references are listed all at once, in order, and kept as written", () => {
	const source =
		"{{missing}} {{ user.x }} {{list[9]}} {{n.x}} {{$no}} {{?Q}} {{process.env.NO}}";
	const { text, unresolved } = compile(source).render(values);
	expect(text).toBe(source);
	expect(unresolved.map(({ reason }) => reason)).toEqual([
		{ kind: "unset", name: "missing" },
		{
			kind: "no-property",
			of: "user",
			property: "x",
			has: ["address", "tags", "first name"],
		},
		{ kind: "out-of-range", of: "list", index: 9, length: 2 },
		{ kind: "not-an-object", of: "n", type: "number" },
		{ kind: "unset", name: "$no" },
		{ kind: "unset", name: "?Q" },
		{ kind: "unset", name: "process.env.NO" },
	]);
	expect(unresolved.every(({ through }) => through.length === 0)).toBe(true);
});

test("an unresolved reference names the template's own placeholder", () => {
	const template = compile("a {{missing}}");
	const { unresolved } = template.render(values);
	expect(unresolved[0]?.placeholder).toBe(template.placeholders[0]);
});

test("unresolved references can be replaced by nothing", () => {
	const options = { unresolved: "empty" } as const;
	expect(compile("[{{missing}}]").render(values, options).text).toBe("[]");
});

test("an empty string is a value, and not unset", () => {
	const { text, unresolved } = compile("[{{a}}]").render(lookupOf({ a: "" }));
	expect(text).toBe("[]");
	expect(unresolved).toEqual([]);
});

test("of variables with dots in their names the longest wins", () => {
	const dotted = lookupOf({
		a: { b: { c: "path" }, x: "path x" },
		"a.b": { c: "short", d: ["element"] },
		"a.b.c": "long",
	});
	const text = (source: string) => compile(source).render(dotted).text;
	expect(text("{{a.b.c}}")).toBe("long");
	expect(text("{{a.b.d[0]}}")).toBe("element");
	expect(text("{{a.x}}")).toBe("path x");
	expect(text('{{a["b"].c}}')).toBe("path");
	expect(
		compile("{{a.b.e}}").render(dotted).unresolved[0]?.reason,
	).toMatchObject({ kind: "no-property", of: "a.b", property: "e" });
	expect(compile("{{z.b}}").render(dotted).unresolved[0]?.reason).toEqual({
		kind: "unset",
		name: "z",
		dottedName: "z.b",
	});
});

test("a client older than 2.2.0 takes paths as literal text", () => {
	const source =
		'{{name}} {{user.tags}} {{list[0]}} {{user["x"]}} {{process.env.A}}';
	const old = compile(source, { target: "2.1.0" });
	expect(old.placeholders.map(({ raw }) => raw)).toEqual([
		"{{name}}",
		"{{process.env.A}}",
	]);
	expect(old.render(values, { unresolved: "empty" }).text).toBe(
		'Ada {{user.tags}} {{list[0]}} {{user["x"]}} ',
	);
});

test("a client older than 2.2.0 leaves structures and dates as written", () => {
	const lookup = lookupOf({
		object: {},
		list: [],
		date: new Date(0),
		text: "{{object}} {{ n }} {{text.x}}",
		n: 1,
	});
	const source = "{{object}} {{list}} {{ date }} {{text}} {{n}}";
	const { text, unresolved } = compile(source, { target: "2.1.0" }).render(
		lookup,
		{ unresolved: "empty" },
	);
	expect(text).toBe("{{object}} {{list}} {{ date }} {{object}} 1 {{text.x}} 1");
	expect(unresolved).toEqual([]);
});

test("a control character in a header value is reported", () => {
	const template = compile("{{a}}{{b}}{{c}}{{d}}", { context: "header" });
	const { text, problems } = template.render(
		lookupOf({ a: "x\r\ny", b: "x\ny", c: "\0", d: "tab\t é" }),
	);
	expect(text).toBe("x\r\nyx\ny\0tab\t é");
	const [a, b, c] = template.placeholders;
	expect(problems).toEqual([
		{ kind: "header-control-character", placeholder: a, character: "CR" },
		{ kind: "header-control-character", placeholder: b, character: "LF" },
		{ kind: "header-control-character", placeholder: c, character: "NUL" },
	]);
});

test("the lists of a rendering without faults are shared and frozen", () => {
	const first = compile("{{name}}").render(values);
	expect(Object.isFrozen(first.unresolved)).toBe(true);
	expect(Object.isFrozen(first.problems)).toBe(true);
});

test("mistake 20: a rendering asks for the names that stand in the template, however many variables there are", () => {
	const many = Object.fromEntries(
		Array.from({ length: 10_000 }, (_, n) => [`v${n}`, `{{v${n}}}`]),
	);
	const lookup = lookupOf({ ...many, name: "Ada", city: "London" });
	const asked: string[] = [];
	const counting = {
		...lookup,
		find: (name: string) => {
			asked.push(name);
			return lookup.find(name);
		},
	};
	const template = compile(`${"long text ".repeat(1_000)}{{name}}, {{city}}`);
	for (let time = 0; time < 2; time += 1) template.render(counting);
	expect(asked).toEqual(["name", "city", "name", "city"]);
	expect(compile("no placeholder").render(counting).text).toBe(
		"no placeholder",
	);
	expect(asked).toHaveLength(4);
});
