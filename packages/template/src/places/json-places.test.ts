import { expect, test } from "vitest";
import { compile } from "../compile.ts";
import { lookupOf } from "../lookup.ts";

const date = new Date(0);
const values = lookupOf({
	text: 'a "b" \\ \n é 😀 \ud800',
	n: 1e21,
	big: 9007199254740993n,
	yes: true,
	nothing: null,
	object: { b: 'say "x"', a: [1, date] },
	date,
	raw: '{"from": "string"}',
});

function render(source: string) {
	return compile(source, { context: "json" }).render(values);
}

test.each([
	['"{{text}}"', '"a \\"b\\" \\\\ \\n é 😀 \\ud800"'],
	[
		'"{{n}} {{big}} {{yes}} {{nothing}}"',
		'"1000000000000000000000 9007199254740993 true null"',
	],
	[
		"[{{n}},{{big}},{{yes}},{{nothing}}]",
		"[1000000000000000000000,9007199254740993,true,null]",
	],
	["{{object}}", '{"b":"say \\"x\\"","a":[1,"1970-01-01T00:00:00.000Z"]}'],
	[
		'"{{object}}"',
		'"{\\"b\\":\\"say \\\\\\"x\\\\\\"\\",\\"a\\":[1,\\"1970-01-01T00:00:00.000Z\\"]}"',
	],
	['"{{date}}"', '"1970-01-01T00:00:00.000Z"'],
	["{{raw}}", '{"from": "string"}'],
	['{"{{text}}": 1}', '{"a \\"b\\" \\\\ \\n é 😀 \\ud800": 1}'],
	['"{{object["b"]}}"', '"say \\"x\\""'],
	['"{{object["b"]}}", {{raw}}', '"say \\"x\\"", {"from": "string"}'],
	['"\\"{{raw}}"', '"\\"{\\"from\\": \\"string\\"}"'],
	['"\\\\{{raw}}"', '"\\\\{\\"from\\": \\"string\\"}"'],
	['"\\{{raw}} {{raw}}"', '"{{raw}} {\\"from\\": \\"string\\"}"'],
	['"{{ .x }}{{raw}}"', '"{{ .x }}{\\"from\\": \\"string\\"}"'],
])("%s becomes %s", (source, text) => {
	expect(render(source)).toEqual({ text, unresolved: [], problems: [] });
});

test.each([
	'// "{{raw}}\n"{{raw}}"',
	'// it is "{{raw}}\r"{{raw}}"',
	'/* a " {{raw}} " / * */ "{{raw}}"',
	'/* " */ /**/ /* {{raw}} "*/ "{{raw}}"',
])(
	"in %j the text in the comment is not escaped, and its quotes mean nothing",
	(source) => {
		const raw = '{"from": "string"}';
		const { text } = render(source);
		expect(text).toBe(
			source
				.replace('"{{raw}}"', JSON.stringify(raw))
				.replace("{{raw}}", raw)
				.replace(/^\/\/(.*)\{\{raw\}\}/, `//$1${raw}`),
		);
	},
);

test("slashes in strings begin no comment", () => {
	expect(render('{"u": "http://x/*", "t": "{{raw}}"}').text).toBe(
		'{"u": "http://x/*", "t": "{\\"from\\": \\"string\\"}"}',
	);
});

test("a slash on each side of a placeholder is no comment", () => {
	const template = compile('/{{n}}/ "{{raw}}"', { context: "json" });
	expect(template.placeholders.map((p) => p.isInJsonString)).toEqual([
		false,
		true,
	]);
});

test("a date outside quotation marks is reported, inside or in a comment not", () => {
	const template = compile('{"a": {{date}}, "b": "{{date}}"} // {{date}}', {
		context: "json",
	});
	const { text, problems } = template.render(values);
	expect(text).toContain('{"a": 1970-01-01T00:00:00.000Z,');
	expect(problems).toEqual([
		{ kind: "date-outside-quotes", placeholder: template.placeholders[0] },
	]);
});
