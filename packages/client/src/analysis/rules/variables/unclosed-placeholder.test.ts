import { expect, test } from "vitest";
import {
	checkFiles,
	foundIn,
	jsonBody,
	request,
} from "../../testing/checked-files.ts";

const VARIABLES =
	'  variables:\n    - name: host\n      value: "http://127.0.0.1"\n    - name: userId\n      value: "7"\n';

test("a placeholder that lacks a brace is an error in a URL, a warning in headers and bodies", async () => {
	const findings = await checkFiles({
		"a.yml": request("A", {
			url: "{{host}/users",
			http: `  headers:\n    - name: X-Id\n      value: "{userId}}"\n${jsonBody('{"id": "{{userId}", "near": "{{userIdd}"}')}`,
			runtime: VARIABLES,
		}),
	});
	expect(
		findings
			.filter(({ rule }) => rule === "unclosed-placeholder")
			.map(({ severity, message }) => `${severity}: ${message}`),
	).toEqual([
		"error: `{{host}` in the URL is no placeholder: a brace is missing.",
		"warning: `{userId}}` in the header `X-Id` is no placeholder: a brace is missing.",
		"warning: `{{userId}` in the JSON body is no placeholder: a brace is missing.",
		"warning: `{{userIdd}` in the JSON body is no placeholder: a brace is missing.",
	]);
});

test("braces of a body's own are left alone, as is a URL that a script sets", async () => {
	expect(
		await foundIn({
			"a.yml": request("A", {
				url: "{{host}}/users/{{userId}}",
				http: jsonBody(
					'{"text": "{{other} {thing}}", "user": {"a": {"b": 1}}}',
				),
				runtime: VARIABLES,
			}),
			"b.yml": request("B", {
				url: "{{host}/users",
				before: 'req.setUrl("http://127.0.0.1/");',
			}),
		}),
	).toEqual([]);
});
