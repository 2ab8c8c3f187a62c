import { expect, test } from "vitest";
import { shownBody } from "./shown-body.ts";

test.each([
	['{"user":"ann","password":"s3cret"}', '{"user":"ann","password":"●●●"}'],
	[
		'[ {"access_token" : "a\\"b", "n": 1} ]',
		'[ {"access_token" : "●●●", "n": 1} ]',
	],
	[
		'{"credentials":{"a":["x",{"b":"y"}]},"c":"z"}',
		'{"credentials":{"a":["●●●",{"b":"●●●"}]},"c":"z"}',
	],
	['{"p\\u0061ssword":"s3cret"}', '{"p\\u0061ssword":"●●●"}'],
	['{"password":"s3cr', '{"password":"●●●"'],
	['{"password":"s3cr\\', '{"password":"●●●"'],
	['["password",":","x"]', '["password",":","x"]'],
	["user=ann&password=s3cret&x=1", "user=ann&password=●●●&x=1"],
	["the password: s3cret", "the password: s3cret"],
])("%s is shown as %s", (text, shown) => {
	expect(shownBody(text)).toBe(shown);
});
