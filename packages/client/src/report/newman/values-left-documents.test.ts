import { expect, test } from "vitest";
import type { LeftValue } from "../../run/session/values-left.ts";
import { cookiesInJar, withValuesLeft } from "./values-left-documents.ts";

const NOON = new Date("2026-11-23T12:00:00.000Z");

function left(
	values: Readonly<Record<string, LeftValue["value"]>>,
	...secrets: readonly string[]
): readonly LeftValue[] {
	return Object.entries(values).map(([name, value]) => ({
		name,
		value,
		isSecret: secrets.includes(name),
	}));
}

test("an environment keeps what newman loses: what is disabled, and what is secret", () => {
	const file = JSON.stringify({
		id: "1",
		name: "staging",
		values: [
			{ key: "host", value: "h", enabled: true, description: "where" },
			{ key: "off", value: "x", enabled: false },
			{ key: "token", value: "s3cret", type: "secret", enabled: true },
			{ key: "gone", value: "1" },
			{ key: "count", value: "4", type: "default" },
		],
		_postman_variable_scope: "environment",
	});
	const now = left(
		{
			host: "h",
			token: "s3cret",
			count: 12345678901234567890n,
			fresh: { a: 1 },
		},
		"token",
	);
	const { text, leftOut } = withValuesLeft(file, "environment", now, NOON);
	expect(leftOut).toEqual([]);
	expect(text).toContain('"value": 12345678901234567890,');
	expect(JSON.parse(text)).toMatchObject({
		id: "1",
		name: "staging",
		values: [
			{ key: "host", value: "h", enabled: true, description: "where" },
			{ key: "off", value: "x", enabled: false },
			{ key: "token", value: "s3cret", type: "secret", enabled: true },
			{ key: "count", type: "default" },
			{ type: "any", value: { a: 1 }, key: "fresh", enabled: true },
		],
		_postman_variable_scope: "environment",
		_postman_exported_at: "2026-11-23T12:00:00.000Z",
	});
});

test("a secret that was not in the file does not come into it", () => {
	const file = '{"name":"e","values":[{"key":"token","value":"old"}]}';
	const now = left({ token: "s3cret", made: "s3cret-2" }, "token", "made");
	const { text, leftOut } = withValuesLeft(file, "environment", now, NOON);
	expect(text).not.toContain("s3cret");
	expect(leftOut).toEqual(["token", "made"]);
	expect(JSON.parse(text).values).toEqual([
		{ key: "token", value: "" },
		{ type: "secret", value: "", key: "made", enabled: true },
	]);
});

test("without a file there is one with a name and an id of its own", () => {
	const { text } = withValuesLeft(undefined, "globals", left({ a: 1 }), NOON);
	expect(JSON.parse(text)).toMatchObject({
		name: "globals",
		id: expect.stringMatching(/^[\da-f-]{36}$/),
		values: [{ key: "a", value: 1 }],
		_postman_variable_scope: "globals",
	});
});

test("of a collection only the variables change", () => {
	const file =
		'{"info":{"name":"Shop"},"variable":[{"key":"a","value":"1"}],"item":[]}';
	const { text } = withValuesLeft(file, "collection", left({ a: 2 }), NOON);
	expect(JSON.parse(text)).toEqual({
		info: { name: "Shop" },
		variable: [{ key: "a", value: 2 }],
		item: [],
	});
});

test("a jar holds cookies, or is none", () => {
	expect(cookiesInJar('{"cookies":[{"key":"a"}]}')).toEqual([{ key: "a" }]);
	expect(() => cookiesInJar("{")).toThrow("is not JSON");
	expect(() => cookiesInJar("[]")).toThrow("holds no cookies");
});
