import { expect, test } from "vitest";
import { readForm, writeForm } from "../../convert/form/file-form.ts";
import type { FormTree } from "../tree/form-data.ts";
import { isFormTree } from "../tree/form-data.ts";

const FILE = "/c/R.request.yaml";

/** The text of a file in which a form has set a member of the request. */
function edited(
	text: string,
	change: (form: FormTree) => FormTree,
	file = FILE,
	kind: "request" | "environment" | "folder" = "request",
) {
	const source = { file, text, kind, basePath: [] };
	return writeForm(source, change(readForm(source).tree));
}

function inHttp(change: FormTree) {
	return (form: FormTree): FormTree => ({
		...form,
		http: { ...(isFormTree(form.http) ? form.http : {}), ...change },
	});
}

const TEXT = `# Lists users.
$kind: http-request
url: "http://x/a?a=1&b=2" # the host
method: GET
headers:
  X-A: one # why
  X-B: two
queryParams:
  a: "1"
  b: "2"
auth:
  type: bearer
  credentials:
    token: "{{t}}"
    custom: kept
order: 1000
`;

test("a text changes in its place, and everything else stays", () => {
	expect(edited(TEXT, inHttp({ method: "POST" }))).toBe(
		TEXT.replace("method: GET", "method: POST"),
	);
	expect(
		edited(
			TEXT,
			inHttp({
				headers: [
					{ name: "X-A", value: "uno" },
					{ name: "X-B", value: "two" },
				],
			}),
		),
	).toBe(TEXT.replace("X-A: one", "X-A: uno"));
	expect(edited(TEXT, inHttp({ auth: { type: "bearer", token: "x" } }))).toBe(
		TEXT.replace('token: "{{t}}"', 'token: "x"'),
	);
	expect(edited(TEXT, (form) => form)).toBe(TEXT);
});

test("what a map cannot say makes it a list", () => {
	const changed = edited(
		TEXT,
		inHttp({
			headers: [
				{ name: "X-A", value: "one", disabled: true },
				{ name: "X-B", value: "two" },
			],
		}),
	);
	expect(changed).toContain(
		"headers:\n  - key: X-A\n    value: one\n    disabled: true\n  - key: X-B\n    value: two\n",
	);
	expect(changed).toContain("# Lists users.");
});

test("params and the URL change together", () => {
	const changed = edited(
		TEXT,
		inHttp({
			url: "http://x/a?b=3",
			params: [{ name: "b", value: "3", type: "query" }],
		}),
	);
	expect(changed).toBe(
		TEXT.replace("http://x/a?a=1&b=2", "http://x/a?b=3")
			.replace('  a: "1"\n', "")
			.replace('b: "2"', 'b: "3"'),
	);
});

test("bodies, scripts and notes are written as Postman writes them", () => {
	const changed = edited(
		"$kind: http-request\nurl: http://x\nmethod: POST\n",
		(form) => ({
			...inHttp({
				body: { type: "json", data: '{\n  "a": 1\n}' },
				auth: { type: "basic", username: "u", password: "p" },
			})(form),
			runtime: { scripts: [{ type: "tests", code: "pm.test('a');" }] },
			docs: "Notes",
		}),
	);
	expect(changed).toBe(`$kind: http-request
url: http://x
method: POST
description: Notes
body:
  type: json
  content: |-
    {
      "a": 1
    }
auth:
  type: basic
  credentials:
    username: u
    password: p
scripts:
  - type: afterResponse
    code: pm.test('a');
    language: text/javascript
`);
});

test("what Postman has no place for is refused", () => {
	expect(() =>
		edited(TEXT, (form) => ({
			...form,
			runtime: {
				assertions: [
					{ expression: "res.status", operator: "eq", value: "200" },
				],
			},
		})),
	).toThrow(
		"Postman has no place for assertions: write them as tests in a script.",
	);
});

const VARIABLES: readonly FormTree[] = [
	{ name: "host", value: "http://y" },
	{ name: "token", value: "a", secret: true },
	{ name: "new", value: "n" },
];

test("an environment keeps its comments and the types of its entries", () => {
	const text =
		"name: Local\nvalues:\n  # where\n  - key: host\n    value: http://x\n    enabled: true\n  - key: token\n    value: a\n    type: secret\n";
	const changed = edited(
		text,
		(form) => ({
			...form,
			variables: VARIABLES,
		}),
		"/c/Local.environment.yaml",
		"environment",
	);
	expect(changed).toBe(
		`${text.replace("http://x", "http://y")}  - key: new\n    value: n\n`,
	);
});

test("a name that the file did not have is a line of its own; folded texts stay as they are", () => {
	const folded = `$kind: http-request
description: >-
  a long text that
  somebody has folded

  by hand
url:   http://x/a
method: GET
`;
	expect(
		edited(folded, (form) => ({
			...form,
			info: { ...Object(form.info), name: "Other" },
		})),
	).toBe(`${folded}name: Other\n`);
});
