import { expect, test } from "vitest";
import { compile } from "./compile.ts";
import type { Variable } from "./lookup.ts";

interface Named extends Variable {
	readonly from: string;
}

const variables = new Map<string, Named>([
	["a", { value: "x{{b}}y", from: "folder" }],
	["b", { value: "{{list[1]}}", from: "environment" }],
	["list", { value: [1, 2.5], from: "runtime" }],
	["date", { value: new Date(0), from: "collection" }],
]);
const lookup = { find: (name: string) => variables.get(name) };

test("a trace tells which range came from which variable, and by which way", () => {
	const template = compile('a {{a}} "{{list}}" {{missing}}{{date}}.');
	const traced = template.trace(lookup);
	const [a, list, missing, date] = template.placeholders;
	expect(traced.text).toBe(
		'a x2.5y "[1,2.5]" {{missing}}1970-01-01T00:00:00.000Z.',
	);
	expect(traced.spans).toEqual([
		{
			start: 2,
			end: 7,
			placeholder: a,
			variable: variables.get("a"),
			type: "string",
			content: "x2.5y",
			through: [
				{ reference: "b", variable: variables.get("b") },
				{ reference: "list[1]", variable: variables.get("list") },
			],
		},
		{
			start: 9,
			end: 16,
			placeholder: list,
			variable: variables.get("list"),
			type: "array",
			content: "[1,2.5]",
			through: [],
		},
		{ start: 18, end: 29, placeholder: missing, through: [] },
		{
			start: 29,
			end: 53,
			placeholder: date,
			variable: variables.get("date"),
			type: "date",
			content: "1970-01-01T00:00:00.000Z",
			through: [],
		},
	]);
	expect(traced.spans[0]?.variable?.from).toBe("folder");
});

test("the type is that of the value at the end of the path", () => {
	const { spans } = compile("{{list[1]}}").trace(lookup);
	expect(spans[0]?.type).toBe("number");
});

test("in JSON the span covers the value as it was escaped", () => {
	const template = compile('"{{v}}"', { context: "json" });
	const { text, spans } = template.trace({ find: () => ({ value: '"\n' }) });
	expect(text).toBe('"\\"\\n"');
	expect(spans[0]).toMatchObject({ start: 1, end: 5 });
});

test("a trace reports the same faults as a rendering", () => {
	const template = compile("{{date}}{{missing}}", { context: "json" });
	const { spans, ...rendered } = template.trace(lookup);
	expect(rendered).toEqual(template.render(lookup));
	expect(spans).toHaveLength(2);
});

test("a trace has the value's text before it was escaped for its place", () => {
	const quoted = new Map<string, Named>([
		["said", { value: 'say "hi"', from: "runtime" }],
	]);
	const { text, spans } = compile('{"a": "{{said}}"}', {
		context: "json",
	}).trace({ find: (name) => quoted.get(name) });
	expect(text).toBe('{"a": "say \\"hi\\""}');
	expect(spans[0]?.content).toBe('say "hi"');
});
