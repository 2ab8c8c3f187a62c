import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openCollection } from "../../collection/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { DraftRequest } from "../../request/draft-request.ts";
import { previewRequest } from "../../request/preview.ts";
import { RunVariables } from "../../variables/run-variables.ts";
import { SecretMasker } from "../../variables/secret-masker.ts";
import {
	type ExplainedText,
	type Explanation,
	explainRequest,
} from "./explain-request.ts";

const VARIABLES = `runtime:
  variables:
    - name: id
      value: "a b"
    - name: name
      value: 'say "hi"'
    - name: n
      value: { type: number, data: "7" }
`;

async function explain(
	http: string,
	overrides: Readonly<Record<string, string>> = {},
): Promise<Explanation> {
	const folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: Test\n",
		"a.yml": `info:\n  name: a\n${http}${VARIABLES}`,
	});
	onTestFinished(() => folder[Symbol.asyncDispose]());
	const { definition, select } = await openCollection(folder.root).then(
		(opened) => ({
			definition: opened.definition,
			select: (path: string) => opened.select([join(folder.root, path)]),
		}),
	);
	const [request] = (await select("a.yml")).requests;
	if (!request) throw new Error("There is no request.");
	const draft = new DraftRequest(request, definition);
	const chain = new RunVariables({
		collection: definition,
		overrides: new Map(Object.entries(overrides)),
	}).chainFor(request);
	const preview = previewRequest(draft, { variables: chain, isTraced: true });
	return explainRequest(preview, draft, chain, new SecretMasker());
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
