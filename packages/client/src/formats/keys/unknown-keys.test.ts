import { describe, expect, test } from "vitest";
import { SourceText } from "../../diagnostics/source-text.ts";
import { parseYaml } from "../opencollection/yaml-parse.ts";
import { Field } from "../tree/field.ts";
import { checkKeys } from "./check-keys.ts";
import { COLLECTION, ENVIRONMENT } from "./collection-shapes.ts";
import { FOLDER, GRAPHQL_REQUEST, HTTP_REQUEST } from "./request-shapes.ts";
import type { Shape } from "./shape.ts";

/** `line:column+length message hint` of everything that is wrong. */
function told(text: string, shape: Shape = HTTP_REQUEST): readonly string[] {
	const document = parseYaml(new SourceText("/c/r.yml", text));
	expect(document.problems).toEqual([]);
	checkKeys(Field.root(document), shape);
	return document.problems.map(({ message, hint, location }) => {
		const { line, column, length } = location ?? {};
		return `${line}:${column}+${length} ${message} ${hint}`;
	});
}

describe("a key that the format does not have is told with the one that was meant", () => {
	test.each([
		[
			"runtime:\n  assertion: []\n",
			"2:3+9 The section `runtime` has no key `assertion`. Did you mean `assertions`?",
		],
		[
			"assertions: []\n",
			"1:1+10 An HTTP request has no key `assertions`. `assertions` belongs under `runtime`.",
		],
		[
			"assertion: []\n",
			"1:1+9 An HTTP request has no key `assertion`. Did you mean `assertions`? It belongs under `runtime`.",
		],
		[
			"http:\n  url: x\n  assertions: []\n",
			"3:3+10 The section `http` has no key `assertions`. `assertions` belongs under `runtime`.",
		],
		[
			"runtime:\n  scripts:\n    - type: tests\n      script: x\n",
			"4:7+6 A script has no key `script`. Did you mean `code`?",
		],
		[
			"http:\n  header: []\n",
			"2:3+6 The section `http` has no key `header`. Did you mean `headers`?",
		],
		[
			"http:\n  timeout: 5\n",
			"2:3+7 The section `http` has no key `timeout`. `timeout` belongs under `settings`.",
		],
		[
			"settings:\n  followRedirect: false\n",
			"2:3+14 The section `settings` has no key `followRedirect`. Did you mean `followRedirects`?",
		],
		[
			"auth: { type: basic }\n",
			"1:1+4 An HTTP request has no key `auth`. `auth` belongs under `http`.",
		],
		[
			"http:\n  auth: { type: basic, user: a, password: b }\n",
			"2:24+4 Authentication of the type `basic` has no key `user`. Did you mean `username`?",
		],
		[
			"http:\n  auth: { type: basic, basic: { pass: b } }\n",
			"2:33+4 Authentication of the type `basic` has no key `pass`. Did you mean `password`?",
		],
		[
			"http:\n  auth: { type: bearer, password: b }\n",
			"2:25+8 Authentication of the type `bearer` has no key `password`. It has `type`, `token`, `bearer`. Keys of your own begin with `x-`.",
		],
		[
			"http:\n  headers:\n    - nam: X\n      value: 1\n",
			"3:7+3 A header has no key `nam`. Did you mean `name`?",
		],
		[
			"http:\n  body: { type: multipart-form, multipart-form: [] }\n",
			"2:33+14 A multipart form has no key `multipart-form`. Did you mean `data`?",
		],
		[
			"http:\n  body: { type: json, datas: x }\n",
			"2:23+5 A raw body has no key `datas`. Did you mean `data`?",
		],
		[
			"runtime:\n  assertions:\n    - { expresion: res.status, value: '200' }\n",
			"3:9+9 An assertion has no key `expresion`. Did you mean `expression`?",
		],
		[
			"runtime:\n  actions:\n    - { type: set-variable, selektor: {}, variable: {} }\n",
			"3:29+8 An action has no key `selektor`. Did you mean `selector`?",
		],
		[
			"runtime:\n  assertions: [{ expression: a, op: eq }]\n",
			"2:33+2 An assertion has no key `op`. Did you mean `operator`?",
		],
		[
			"http:\n  body: { type: json, content: '{}' }\n",
			"2:23+7 A raw body has no key `content`. Did you mean `data`?",
		],
		[
			"http:\n  body: { type: json, headers: [] }\n",
			"2:23+7 A raw body has no key `headers`. `headers` belongs under `http`.",
		],
		[
			"http:\n  auth: { type: oauth2, credentials: { clientId: a, secret: b } }\n",
			"2:53+6 The section `credentials` has no key `secret`. Did you mean `clientSecret`?",
		],
		[
			"http:\n  auth: { type: basic, basic: { secret: b } }\n",
			"2:33+6 Authentication of the type `basic` has no key `secret`. It has `username`, `password`. Keys of your own begin with `x-`.",
		],
		[
			"http:\n  expression: a\n",
			"2:3+10 The section `http` has no key `expression`. It has `method`, `url`, `headers`, `params`, `body`, `auth`. Keys of your own begin with `x-`.",
		],
		[
			"http:\n  query: []\n",
			"2:3+5 The section `http` has no key `query`. `query` belongs under `http.params`.",
		],
		[
			"runtime:\n  scripts: [{ type: tests, code: x, assertions: [] }]\n",
			"2:37+10 A script has no key `assertions`. `assertions` belongs under `runtime`.",
		],
		[
			"graphql:\n  url: x\n",
			"1:1+7 An HTTP request has no key `graphql`. It has `type`, `runtime`, `settings`, `examples`, `app`, `docs`, `extensions`, `info`, `http`. Keys of your own begin with `x-`.",
		],
		[
			"extensions:\n  curlew:\n    unresolved: warn\n",
			"3:5+10 The section `extensions.curlew` of a request has no key `unresolved`. A request has `retry` and `openapi` there; everything else belongs into the collection's own file.",
		],
	])("%j", (text, expected) => {
		expect(told(text)).toEqual([expected]);
	});

	test.each([
		[
			"runtime: { scripts: [] }\n",
			FOLDER,
			"1:1+7 A folder has no key `runtime`. Did you mean `request`?",
		],
		[
			"scripts: []\n",
			FOLDER,
			"1:1+7 A folder has no key `scripts`. `scripts` belongs under `request`.",
		],
		[
			"extensions: { curlew: { unresolve: warn } }\n",
			COLLECTION,
			"1:25+9 The section `extensions.curlew` has no key `unresolve`. Did you mean `unresolved`?",
		],
		[
			"extensions: { culrew: { unresolved: warn } }\n",
			COLLECTION,
			"1:15+6 The section `extensions` has no key `culrew`. Did you mean `curlew`?",
		],
		[
			"extensions: { curlew: { secrets: { token: { allowedHost: [] } } } }\n",
			COLLECTION,
			"1:45+11 A secret has no key `allowedHost`. Did you mean `allowedHosts`?",
		],
		[
			"config: { clientCertificates: [{ type: pem, certificate: a }] }\n",
			COLLECTION,
			"1:45+11 A certificate of the type `pem` has no key `certificate`. Did you mean `certificateFilePath`?",
		],
		[
			"environments: []\n",
			COLLECTION,
			"1:1+12 A collection has no key `environments`. `environments` belongs under `config`.",
		],
		[
			"auth: { type: none }\n",
			COLLECTION,
			"1:1+4 A collection has no key `auth`. `auth` belongs under `request`.",
		],
		[
			"graphql: { url: x, variables: '{}' }\n",
			GRAPHQL_REQUEST,
			"1:20+9 The section `graphql` has no key `variables`. `variables` belongs under `graphql.body`.",
		],
		[
			"vars: { a: 1 }\n",
			ENVIRONMENT,
			"1:1+4 An environment has no key `vars`. Did you mean `variables`?",
		],
	])("%j", (text, shape, expected) => {
		expect(told(text, shape)).toEqual([expected]);
	});
});

test("each of several wrong keys of a map is told with its own", () => {
	const assertion = "{ expr: res.status, op: eq, val: '500', foo: 1 }";
	const hints = told(`runtime:\n  assertions: [${assertion}]\n`);
	expect(hints.map((hint) => hint.split(". ").slice(0, 2).join(". "))).toEqual([
		"2:18+4 An assertion has no key `expr`. Did you mean `expression`?",
		"2:36+2 An assertion has no key `op`. Did you mean `operator`?",
		"2:44+3 An assertion has no key `val`. Did you mean `value`?",
		"2:56+3 An assertion has no key `foo`. It has `expression`, `operator`, `value`, `description`, `disabled`, `enabled`",
	]);
});
