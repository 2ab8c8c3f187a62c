import { encodeComponent, escapeJson } from "@curlew/template";
import fc from "fast-check";
import { expect, test } from "vitest";
import { explainer } from "../testing/explained.ts";
import type { ExplainedText, Explanation } from "./explain-request.ts";

async function explain(http: string): Promise<Explanation> {
	return (await explainer(http))();
}

/** The marked parts of a text, with the placeholders that they came from. */
function marked(
	{ values }: Explanation,
	{ text, marks }: ExplainedText = { text: "", marks: [] },
): readonly string[] {
	return marks.map(
		({ start, end, value }) =>
			`${values[value - 1]?.placeholder} ${text.slice(start, end)}`,
	);
}

test("path params, query params and an API key are found in the finished URL", async () => {
	const explained = await explain(`http:
  url: "http://h/{{n}}/:id/things(:n)?x={{id}}#{{n}}"
  params:
    - { name: id, type: path, value: "{{id}}!" }
    - { name: n, type: path, value: "{{n}}" }
    - { name: "q{{n}}", type: query, value: "{{name}}" }
  auth:
    type: apikey
    key: key
    value: "{{id}}"
    placement: query
`);
	expect(explained.url.text).toBe(
		"http://h/7/a%20b!/things(7)?x=a%20b&q7=say%20%22hi%22&key=a%20b",
	);
	expect(marked(explained, explained.url)).toEqual([
		"{{n}} 7",
		"{{id}} a%20b",
		"{{n}} 7",
		"{{id}} a%20b",
		"{{n}} 7",
		"{{name}} say%20%22hi%22",
		"{{id}} a%20b",
	]);
	expect(explained.others).toEqual([]);
});

test("a URL without scheme, and one that an unresolved reference keeps from being one", async () => {
	const short = await explain('http:\n  url: "h:8080/{{n}}"\n');
	expect(marked(short, short.url)).toEqual(["{{n}} 7"]);
	const open = await explain('http:\n  url: "{{nowhere}}/{{n}}"\n');
	expect(marked(open, open.url)).toEqual([
		"{{nowhere}} {{nowhere}}",
		"{{n}} 7",
	]);
	expect(open.isSendable).toBe(false);
	expect(open.values[0]?.unresolved).toMatchObject([
		{ code: "UNRESOLVED_VARIABLE" },
	]);
	expect(open.problems).toEqual([]);
});

test("forms, GraphQL and JSON without its comments are marked in the form in which they are sent", async () => {
	const form = await explain(`http:
  method: POST
  url: http://h/
  body:
    type: form-urlencoded
    data:
      - { name: "{{id}}", value: "x{{name}}" }
      - { name: n, value: "{{n}}" }
`);
	expect(form.body?.text).toBe("a+b=xsay+%22hi%22&n=7");
	expect(marked(form, form.body)).toEqual([
		"{{id}} a+b",
		"{{name}} say+%22hi%22",
		"{{n}} 7",
	]);
	const json = await explain(`http:
  method: POST
  url: http://h/
  body:
    type: json
    data: |-
      { // {{nowhere}}
        "name": "{{name}}" }
`);
	expect(marked(json, json.body)).toEqual(['{{name}} say \\"hi\\"']);
	expect(json.values).toHaveLength(1);
	const graphql = await explain(`graphql:
  url: http://h/
  body:
    query: 'query { user(name: "{{name}}") }'
    variables: '{ "n": {{n}} }'
`);
	expect(marked(graphql, graphql.body)).toEqual([
		'{{name}} say \\"hi\\"',
		"{{n}} 7",
	]);
});

test("headers of one name are told apart, and the same placeholder is one value", async () => {
	const explained = await explain(`http:
  url: http://h/
  headers:
    - { name: X-A, value: "{{n}}" }
    - { name: X-A, value: "fixed" }
    - { name: "X-{{n}}", value: "{{id}}-{{n}}" }
`);
	expect(
		explained.headers.map(({ name, value }) => [
			name.text,
			value.text,
			...marked(explained, name),
			...marked(explained, value),
		]),
	).toEqual([
		["X-A", "7", "{{n}} 7"],
		["X-A", "fixed"],
		["X-7", "a b-7", "{{n}} 7", "{{id}} a b", "{{n}} 7"],
	]);
	expect(explained.values.map(({ placeholder }) => placeholder)).toEqual([
		"{{n}}",
		"{{id}}",
	]);
	expect(explained.values[0]?.where).toEqual([
		"the header `X-A`",
		"the name of the header `X-{{n}}`",
		"the header `X-{{n}}`",
	]);
});

test("what a signature is made from is told by itself", async () => {
	const explained = await explain(`http:
  url: http://h/
  auth:
    type: awsv4
    accessKeyId: "{{id}}"
    secretAccessKey: fixed
    service: s3
    region: eu
`);
	expect(
		explained.others.map((other) => [other.where, ...marked(explained, other)]),
	).toEqual([["the accessKeyId of the awsv4 authentication", "{{id}} a b"]]);
});

test("whatever the values, each mark covers just the value as it is encoded there", async () => {
	const explainWith = await explainer(
		`http:
  method: POST
  url: "http://h/{{a}}/:p?x={{b}}"
  params:
    - { name: p, type: path, value: "{{a}}-" }
    - { name: "y", type: query, value: "{{b}}" }
  headers:
    - { name: X-Value, value: "[{{c}}]" }
  body:
    type: json
    data: '{"a": "{{a}}", "b": ["{{b}}{{c}}"]}'
`,
		"",
	);
	const anything = fc.string({ unit: "grapheme", maxLength: 12 });
	const inOneLine = anything.map((text) => text.replace(/[\p{Cc}]/gu, "_"));
	fc.assert(
		fc.property(anything, anything, inOneLine, (a, b, c) => {
			const values = { a, b, c };
			const explained = explainWith(values);
			const parts = (text: ExplainedText | undefined) =>
				text?.marks.map(({ start, end }) => text.text.slice(start, end));
			expect(parts(explained.body)).toEqual([a, b, c].map(escapeJson));
			const header = explained.headers.find(
				({ name }) => name.text === "X-Value",
			);
			expect(parts(header?.value)).toEqual([c]);
			const { url } = explained;
			// Values that change the structure of the URL leave it without some marks, or all.
			if (url.marks.length < 4) return;
			const [first = "", path, query = "", param] = parts(url) ?? [];
			expect(path).toBe(encodeComponent(a));
			expect(param).toBe(encodeComponent(b).replaceAll("'", "%27"));
			for (const [shown, value] of [
				[first, a],
				[query, b],
			] as const)
				if (/^[a-z0-9 ]*$/i.test(value))
					expect(shown).toBe(value.replaceAll(" ", "%20"));
		}),
	);
});
