import { describe, expect, test } from "vitest";
import { openCollection } from "../open/open-collection.ts";
import { read, readSound } from "../testing/requests.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

describe("authentication", () => {
	test.each([
		["auth: none", { kind: "none" }],
		["auth: inherit", { kind: "inherit" }],
		["auth: { type: none }", { kind: "none" }],
		["auth:", { kind: "none" }],
		[
			"auth: { type: basic, username: a, password: 007 }",
			{ kind: "basic", username: "a", password: "007" },
		],
		[
			"auth: { type: basic, basic: { username: a, password: b } }",
			{ kind: "basic", username: "a", password: "b" },
		],
		[
			"auth: { type: apikey, key: k, value: v, placement: query }",
			{ kind: "apikey", key: "k", value: "v", placement: "query" },
		],
		[
			"auth: { type: apikey, key: k, value: v }",
			{ kind: "apikey", placement: "header" },
		],
		[
			"auth: { type: digest, username: a, password: 0123 }",
			{
				kind: "other",
				type: "digest",
				fields: { username: "a", password: "0123" },
			},
		],
		[
			"auth: { type: oauth2, settings: { autoFetchToken: true } }",
			{
				kind: "other",
				type: "oauth2",
				fields: { settings: { autoFetchToken: true } },
			},
		],
	])("is read from `%s`", (yaml, expected) => {
		expect(readSound(`http:\n  ${yaml}\n`).auth).toMatchObject(expected);
	});

	test.each(["none", "inherit"])("may be Bruno's `mode: %s`", (mode) => {
		const yaml = `http:\n  auth: { mode: ${mode} }\n`;
		expect(readSound(yaml).auth).toEqual({ kind: mode });
	});

	test("of a folder with Bruno's `mode: none` lets through what stands above it", async () => {
		await using folder = await temporaryFolder({
			"opencollection.yml": "info:\n  name: x\n",
			"a/folder.yml": "info:\n  name: a\nrequest:\n  auth: { mode: none }\n",
			"a/one.yml": "http:\n  url: http://x\n",
		});
		const collection = await openCollection(folder.root);
		const request = await collection.request("a/one");
		expect(request?.folders[0]?.defaults.auth).toEqual({ kind: "inherit" });
	});

	test("is refused where `mode` stands for a type", () => {
		const yaml = "http:\n  auth: { mode: basic, username: u, password: p }\n";
		expect(read(yaml).problems[0]).toMatchObject({ severity: "error" });
	});

	test("that is a word of its own is an error with a hint", () => {
		expect(read("http:\n  auth: basic\n").problems).toEqual([
			expect.objectContaining({
				code: "INVALID_FIELD",
				message:
					'`http.auth` must be `none`, `inherit`, or a map, but it is the text "basic".',
			}),
		]);
	});
});
