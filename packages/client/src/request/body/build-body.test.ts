import { describe, expect, test } from "vitest";
import type { BodyDefinition } from "../../collection/model.ts";
import {
	bodyText,
	build,
	built,
	entry,
	field,
	refusals,
	type Setting,
} from "../testing/built-requests.ts";

const at = { field: field("http", "body", "data") };
const json = (text: string): BodyDefinition => ({ kind: "json", text, ...at });
const graphql = (query: string, variables: string): BodyDefinition => ({
	kind: "graphql",
	query,
	variables,
	...at,
});

function sent(body: BodyDefinition, setting: Setting = {}) {
	const request = built({ body }, setting);
	return [bodyText(request), ...request.headers.map(([, value]) => value)];
}

describe("a JSON body", () => {
	test("a quote in a value stays within its string: mistake 3", () => {
		const [text] = sent(json('{"name": "{{name}}", "n": {{n}}}'), {
			values: { name: 'say "hi"\n\\', n: 1.5 },
		});
		expect(text).toBe('{"name": "say \\"hi\\"\\n\\\\", "n": 1.5}');
		expect(JSON.parse(text ?? "")).toEqual({ name: 'say "hi"\n\\', n: 1.5 });
	});

	test("objects, lists and large integers keep their structure (demand 3)", () => {
		const [text, type] = sent(json('{"user": {{user}}, "s": "{{user}}"}'), {
			values: { user: { id: 9007199254740993n, tags: ["a", null] } },
		});
		expect(text).toBe(
			'{"user": {"id":9007199254740993,"tags":["a",null]}, "s": "{\\"id\\":9007199254740993,\\"tags\\":[\\"a\\",null]}"}',
		);
		expect(type).toBe("application/json");
	});

	test("properties and elements are reached by path (demand 3)", () => {
		const [text] = sent(json('{"city": "{{user.addresses[1].city}}"}'), {
			values: { user: { addresses: [{}, { city: "Wien" }] } },
		});
		expect(text).toBe('{"city": "Wien"}');
	});

	test("comments go when the text is JSON without them", () => {
		const source =
			'{\n  // the user\'s "name: {{unset}}\n  "url": "http://{{host}}/*x*/", /* block\n */ "a": {{a}}\n}';
		const [text] = sent(json(source), { values: { host: "h", a: [1] } });
		expect(JSON.parse(text ?? "")).toEqual({ url: "http://h/*x*/", a: [1] });
	});

	test("comments stay when the text is no JSON without them either", () => {
		expect(sent(json('{"a": } // b'))[0]).toBe('{"a": } // b');
	});

	test("what is not JSON is sent as written, with line, column and placeholder in a warning", () => {
		const body = json('{\n  "name": {{name}},\n  "x": 1\n}');
		const result = build({ body }, { values: { name: "Ann" } });
		expect(result.kind === "ready" && bodyText(result.request)).toBe(
			'{\n  "name": Ann,\n  "x": 1\n}',
		);
		expect(result.warnings).toEqual([
			{
				code: "INVALID_JSON_BODY",
				severity: "warning",
				message:
					"Invalid JSON in the JSON body: expected a value at line 2, column 11, in the value of `{{name}}`.",
				hint: 'Put quotation marks around it, "{{name}}", if it is meant as a string. The body is sent as it is.',
				place: {
					kind: "field",
					field: field("http", "body", "data"),
					needle: "{{name}}",
					occurrence: 0,
				},
			},
		]);
	});

	test("an error of the template's own text names the placeholder before it", () => {
		const { warnings } = build(
			{ body: json('{"a": "{{a}}" "b": 1}') },
			{ values: { a: "x" } },
		);
		expect(warnings[0]?.message).toBe(
			"Invalid JSON in the JSON body: expected `,` or `}` at line 1, column 11, after the value of `{{a}}`.",
		);
	});

	test("a date outside quotation marks is a warning", () => {
		const { warnings } = build(
			{ body: json('{"at": {{at}}}') },
			{ values: { at: new Date(0) } },
		);
		expect(warnings.map(({ code }) => code)).toEqual([
			"DATE_OUTSIDE_QUOTES",
			"INVALID_JSON_BODY",
		]);
	});
});

describe("other bodies", () => {
	test.each([
		["text", "text/plain"],
		["xml", "application/xml"],
		["sparql", "application/sparql-query"],
	] as const)("%s is text of the type %s", (kind, type) => {
		const body = { kind, text: '<a>"{{v}}"</a>', ...at };
		expect(sent(body, { values: { v: 'a"<b' } })).toEqual([
			'<a>"a"<b"</a>',
			type,
		]);
	});

	test("form fields are filled in and encoded, names too: mistake 8", () => {
		const body: BodyDefinition = {
			kind: "form-urlencoded",
			entries: [
				entry("{{key}}", "{{value}}"),
				entry("b", "off", true),
				entry("c", ""),
				entry("c", "ü"),
			],
			...at,
		};
		const values = { key: "a b", value: "1+1=2&x" };
		const form = "a+b=1%2B1%3D2%26x&c=&c=%C3%BC";
		expect(sent(body, { values })).toEqual([
			form,
			"application/x-www-form-urlencoded",
		]);
		const request = built(
			{
				body,
				headers: [
					entry(
						"content-type",
						"application/x-www-form-urlencoded; charset=utf-8",
					),
				],
			},
			{ values },
		);
		expect(bodyText(request)).toBe(form);
		expect(request.headers).toEqual([
			["content-type", "application/x-www-form-urlencoded; charset=utf-8"],
		]);
	});

	test("a content type of the user's is the only one", () => {
		const headers = [entry("content-type", "application/vnd.api+json")];
		expect(built({ body: json("{}"), headers }).headers).toEqual([
			["content-type", "application/vnd.api+json"],
		]);
	});

	test("GraphQL puts query and variables into JSON, digits kept", () => {
		const body = graphql(
			'query { user(id: "{{id}}") }',
			'{ "id": {{id}}, // big\n "name": "{{name}}" }',
		);
		const [text, type] = sent(body, {
			values: { id: 9007199254740993n, name: 'A "B"' },
		});
		expect(text).toContain('"id": 9007199254740993');
		expect(JSON.parse(text ?? "")).toEqual({
			query: 'query { user(id: "9007199254740993") }',
			variables: { id: 9007199254740992, name: 'A "B"' },
		});
		expect(type).toBe("application/json");
		expect(sent(graphql("{ a }", " "))[0]).toBe('{"query":"{ a }"}');
	});

	test("GraphQL variables may have comments and trailing commas", () => {
		const variables =
			'{\n  // who\n  "a": "{{n}},}", "b": [{{n}}, ], /* x */\n}';
		const [text] = sent(graphql("{ a }", variables), {
			values: { n: 1 },
		});
		expect(JSON.parse(text ?? "")).toEqual({
			query: "{ a }",
			variables: { a: "1,}", b: [1] },
		});
	});

	test("an empty JSON body is sent empty, without a word", () => {
		const result = build({ body: json(" ") });
		expect(result).toMatchObject({
			kind: "ready",
			request: { headers: [], body: { kind: "text", text: " " } },
			warnings: [],
		});
	});

	test("GraphQL variables that are no JSON are refused", () => {
		expect(refusals({ body: graphql("{ a }", '{"a": }') })).toEqual([
			"INVALID_GRAPHQL_VARIABLES: Invalid JSON in the GraphQL variables: expected a value at line 1, column 7.",
		]);
	});
});
