import { expect, test } from "vitest";
import {
	moveCredentialsOfBody,
	moveCredentialsOfUrl,
} from "./recorded-credentials.ts";

const move = (value: string, name: string) => `<${name} of ${value.length}>`;

test("the password of a URL is a variable", () => {
	expect(moveCredentialsOfUrl("https://ann:hunter2@h/a?b=1", move)).toBe(
		"https://ann:<password of 7>@h/a?b=1",
	);
	expect(moveCredentialsOfUrl("https://h:80/a@b:c@d", move)).toBe(
		"https://h:80/a@b:c@d",
	);
});

test.each([
	[
		'{"token":"a\\"b","note":"token","n":1}',
		'{"token":"<token of 3>","note":"token","n":1}',
	],
	[
		'{"a":{"token" : "x"}, "token":["y"]}',
		'{"a":{"token" : "<token of 1>"}, "token":["y"]}',
	],
	['{"token":"open', '{"token":"open'],
])("of the JSON %s, texts called like credentials are", (data, expected) => {
	expect(moveCredentialsOfBody({ type: "json", data }, move)).toMatchObject({
		data: expected,
	});
});

test.each([
	["closed", `["${'\\"'.repeat(200_000)}"]`],
	["open", `["${'\\"'.repeat(200_000)}`],
])("a long text of escapes that is %s is gone through once", (_, data) => {
	expect(moveCredentialsOfBody({ type: "json", data }, move)).toEqual({
		type: "json",
		data,
	});
});
