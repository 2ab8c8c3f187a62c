import { expect, test } from "vitest";
import { collectionOf, opened, SCHEMA } from "./testing/opened.ts";

test("variables have their types, examples are kept, settings are inherited", async () => {
	const { definition, requests, problems } = await opened({
		info: { name: "Shop", schema: SCHEMA.replace("v2.1.0", "v2.0.0") },
		variable: [
			{ key: "n", value: "1", type: "number" },
			{ key: "s", value: 2, type: "string" },
			{ key: "off", value: "x", disabled: true },
		],
		protocolProfileBehavior: { followRedirects: false },
		item: [
			{
				name: "r",
				request: "h",
				response: [{ name: "ok", code: 200, body: "{}" }],
			},
		],
	});
	expect(definition).toMatchObject({
		name: "Shop",
		isBundled: true,
		defaults: {
			settings: { followRedirects: false },
			variables: [
				{ name: "n", value: 1 },
				{ name: "s", value: "2" },
				{ name: "off", isDisabled: true },
			],
		},
	});
	expect(requests[0]?.examples).toMatchObject([
		{ name: "ok", response: { status: "200" } },
	]);
	expect(problems).toEqual([]);
});

test("what is wrong is told where it stands, and only that request is not sent", async () => {
	const text = JSON.stringify(
		collectionOf(
			{ name: "good", request: "h" },
			{ name: "bad", request: { url: "h", body: { mode: "smoke" } } },
			{ name: "nothing" },
		),
		null,
		1,
	);
	const { definition, requests, problems } = await opened(text);
	expect(definition.faults).toEqual([]);
	expect(requests.map(({ name, faults }) => [name, faults.length])).toEqual([
		["good", 0],
		["bad", 1],
	]);
	expect(problems).toEqual([
		["error", 16, 'Curlew does not know the body "smoke".'],
		[
			"error",
			20,
			"This is neither a request nor a folder: it has no `request` and no `item`.",
		],
	]);
});

test("a file that is broken at its end runs as far as it goes", async () => {
	const { requests, problems } = await opened(
		'\ufeff{"info": {"name": "A"},\r\n"item": [{"name": "a", "request": "h"},\r\n{"name": "b", "request": {"url": "h"',
		"b.postman_collection.json",
	);
	expect(requests.map(({ name, faults }) => [name, faults.length])).toEqual([
		["a", 0],
		["b", 1],
	]);
	expect(problems).toEqual([["error", 3, "This `{` is not closed."]]);
});

test("names may repeat, and hold slashes", async () => {
	const { requests } = await opened(
		collectionOf({
			name: "a/b",
			item: [
				{ name: "x", request: "1" },
				{ name: "x", request: "2" },
			],
		}),
		"named-by-its-text.json",
	);
	expect(requests.map(({ path }) => path)).toEqual(["a/b/x", "a/b/x (2)"]);
});
