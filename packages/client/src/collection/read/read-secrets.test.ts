import { describe, expect, onTestFinished, test } from "vitest";
import type { CollectionDefinition } from "../model.ts";
import { openCollection } from "../open/open-collection.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { isAllowedHost, parseHostPattern } from "./host-pattern.ts";
import type { SecretsDefinition } from "./secret-declarations.ts";

async function secretsOf(
	files: Readonly<Record<string, string>>,
): Promise<SecretsDefinition | undefined> {
	return (await definitionOf(files)).extensions.secrets;
}

async function definitionOf(
	files: Readonly<Record<string, string>>,
): Promise<CollectionDefinition> {
	const folder = await temporaryFolder(files);
	onTestFinished(() => folder[Symbol.asyncDispose]());
	return (await openCollection(folder.root)).definition;
}

const yaml = (secrets: string) =>
	`info:\n  name: Test\nextensions:\n  curlew:\n    secrets:\n${secrets.replace(/^/gm, "      ")}\n`;

const allows = (pattern: string, url: string) => {
	const parsed = parseHostPattern(pattern);
	return parsed !== undefined && isAllowedHost([parsed], new URL(url));
};

describe("extensions.curlew.secrets", () => {
	test("is read with hosts, sources, captures, environments and places", async () => {
		const secrets = await secretsOf({
			"opencollection.yml": yaml(`token:
  allowedHosts: [api.example.com, "*.example.org:8443"]
  source:
    secretCommand: [op, read, "op://a/b"]
    timeout: 500
  environments:
    staging:
      source: { sops: secrets/staging.yaml, key: api.token }
session:
  captures: [res.body.session.id, res.headers.x-session]
  source: keychain
captures: [res.body.token]`),
		});
		expect(secrets?.captures).toEqual(["res.body.token"]);
		const [token, session] = secrets?.declarations ?? [];
		expect(token).toMatchObject({
			name: "token",
			source: {
				kind: "command",
				command: ["op", "read", "op://a/b"],
				timeout: 500,
			},
			line: 7,
		});
		expect(token?.allowedHosts?.map(({ text }) => text)).toEqual([
			"api.example.com",
			"*.example.org:8443",
		]);
		expect(token?.environments.get("staging")).toEqual({
			allowedHosts: undefined,
			source: { kind: "sops", file: "secrets/staging.yaml", key: "api.token" },
		});
		expect(session).toMatchObject({
			name: "session",
			captures: ["res.body.session.id", "res.headers.x-session"],
			source: { kind: "keychain" },
			allowedHosts: undefined,
		});
	});

	test("may be a list of entries with names", async () => {
		const secrets = await secretsOf({
			"opencollection.yml": yaml(
				"- name: token\n  allowedHosts: []\n  source: { age: token.age }",
			),
		});
		expect(secrets?.declarations).toMatchObject([
			{
				name: "token",
				allowedHosts: [],
				source: { kind: "age", file: "token.age", key: undefined },
			},
		]);
	});

	test("stands in bruno.json as well, indented with tabs or not", async () => {
		const json = {
			version: "1",
			name: "Test",
			type: "collection",
			extensions: {
				curlew: {
					secrets: { token: { allowedHosts: ["a.test"], source: "keychain" } },
				},
			},
		};
		for (const indent of ["\t", "  "]) {
			const secrets = await secretsOf({
				"bruno.json": JSON.stringify(json, null, indent),
			});
			expect(secrets?.declarations).toMatchObject([
				{ name: "token", source: { kind: "keychain" }, line: 8 },
			]);
		}
	});

	test.each([
		["token: { allowedHosts: [api.example.com/v1] }", "is not a host"],
		["token: { allowedHosts: api.example.com }", "must be a list"],
		["token: { source: { vault: a } }", "has no key `vault`"],
		["token: { source: { secretCommand: [] } }", "The program is missing"],
		["token: { source: { sops: a.yaml } }", "name of the value in it"],
		["token: { captures: [body.token] }", "names no part of a response"],
	])("refuses %s", async (secrets, message) => {
		const { faults } = await definitionOf({
			"opencollection.yml": yaml(secrets),
		});
		expect(faults[0]?.message).toContain(message);
		expect(faults[0]?.location?.line).toBeGreaterThan(5);
	});

	test("is told with its place where bruno.json is wrong", async () => {
		const { faults } = await definitionOf({
			"bruno.json":
				'{"name": "T",\n "extensions": {"curlew": {"secrets": {"a": {"allowedHosts": ["a b"]}}}}}',
		});
		expect(faults).toMatchObject([{ location: { line: 2 } }]);
	});
});

describe("a pattern of hosts", () => {
	test.each([
		["api.example.com", "https://api.example.com/x", true],
		["API.Example.com", "http://api.example.com:8080/", true],
		["api.example.com", "https://api.example.com.evil.test/", false],
		["api.example.com", "https://api.example.com@evil.test/", false],
		["api.example.com", "https://api.example.com./", true],
		["*.example.com", "https://a.b.example.com/", true],
		["*.example.com", "https://example.com/", false],
		["*.example.com", "https://badexample.com/", false],
		["https://api.example.com", "http://api.example.com/", false],
		["https://api.example.com:443", "https://api.example.com/", true],
		["api.example.com:8443", "https://api.example.com/", false],
		["münchen.example", "https://xn--mnchen-3ya.example/", true],
		["[::1]:3000", "http://[0:0:0:0:0:0:0:1]:3000/", true],
		["loopback", "http://127.0.0.1:3000/", true],
		["loopback", "http://api.localhost/", true],
		["loopback", "http://127.0.0.1.evil.test/", false],
		["localhost", "http://127.0.0.1/", false],
		["*", "https://anything.test/", true],
	])("%s and %s: %s", (pattern, url, expected) => {
		expect(allows(pattern, url)).toBe(expected);
	});

	test.each([
		"",
		"a b",
		"https://a.test/path",
		"user@a.test",
		"*a.test",
		"ftp://a.test",
	])("%j is none", (text) => {
		expect(parseHostPattern(text)).toBeUndefined();
	});
});
