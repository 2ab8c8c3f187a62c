import { describe, expect, test } from "vitest";
import { excerptOfCode } from "./excerpt.ts";
import { SourceText } from "./source-text.ts";

const SECRET = "hunter2-0f-the-W4ll";

/** The line of a text that has the secret, as an excerpt shows it. */
function shown(text: string, secret = SECRET): string {
	const source = new SourceText("/c/a.yml", text);
	const line = source.lineAt(text.indexOf(secret));
	const excerpt = source.excerpt(line) ?? "";
	expect(excerpt).toHaveLength(source.line(line)?.length ?? 0);
	return excerpt;
}

const black = (text: string) => "●".repeat(text.length);

describe("an excerpt has no secret in it", () => {
	test.each([
		["- name: a\n  value: §\n  secret: true", "  value: §"],
		["- secret: true\n  name: a\n  value: §\n- name: b", "  value: §"],
		["- name: apiToken\n  value: '§\n  x: [", "  value: §"],
		["- name: Authorization\n  value: Bearer §", "  value: Bearer §"],
		[
			"- { name: a, secret: true, value: § }",
			"- { name: a, secret: true, value: §",
		],
		['{"name": "a", "value": "§", "secret": true},', '§"'],
		['{\n  "name": "a",\n  "value": "§",\n  "secret": true\n}', '"§"'],
		["auth:\n  type: apikey\n  key: X-Key\n  value: §", "  value: §"],
		["auth:\n  type: basic\n  password: §", "  password: §"],
		['  clientSecret: "§', '  clientSecret: "§'],
		["auth:basic {\n  password: §\n}", "  password: §"],
		["API_TOKEN=§", "API_TOKEN=§"],
		["export DB_PASSWORD='§'", "export DB_PASSWORD='§'"],
		["url: https://ada:§@shop.test/", "ada:§@shop.test/"],
		["url: https://shop.test/?api_key=§&a=1", "api_key=§&a=1"],
		["token: |-\n  §\n  b", "  §"],
		["- name: a\n  secret: true\n  value: |\n    §", "    §"],
	])("%j", (text, part) => {
		const excerpt = shown(text.replace("§", SECRET));
		expect(excerpt).not.toContain(SECRET);
		expect(excerpt).not.toContain("hunter2");
		const end = part.slice(part.indexOf("§") + 1);
		expect(excerpt.endsWith(`●${end}`) || excerpt.includes("●")).toBe(true);
	});

	test.each([
		['"value": "{{token}}",', '"value": "{{token}}",'],
		['"password": "{{pw}}"', '"password": "{{pw}}"'],
		[
			'"Authorization": "Bearer {{token}}",',
			'"Authorization": "Bearer {{token}}",',
		],
		['"token": "§",', `"token": "${black(SECRET)}",`],
		[
			'"Authorization": "Bearer §"',
			`"Authorization": "Bearer ${black(SECRET)}"`,
		],
	])("and nothing else is black: %s", (line, expected) => {
		const text = `{\n"key": "token",\n${line.replace("§", SECRET)}\n}`;
		expect(shown(text, line.split("§")[0] ?? line)).toBe(expected);
	});

	test("nor a line of a private key", () => {
		const body = `MIIEowIBAAKCAQEAtT5kHh2uJ8Yq3nWv7xZp${"A".repeat(30)}`;
		const text = `body: |\n  -----BEGIN PRIVATE KEY-----\n  ${"B".repeat(64)}\n  ${body}\n`;
		expect(shown(text, body)).toBe(`  ${black(body)}`);
	});
});

describe("an excerpt keeps what is no secret", () => {
	test.each([
		"- name: host\n  value: §\n- name: token\n  secret: true",
		"url: https://§.test/{{token}}?tokenType=x",
		"  tokenPlacement: §",
		"  - § # the password is elsewhere",
		'{"name": "§", "value": 1},',
	])("%j", (text) => {
		expect(shown(text.replace("§", SECRET))).toContain(SECRET);
	});

	test.each([
		"token: true",
		"secret: false",
		"auth: inherti",
		'token: "{{apiTokn}}"',
		"  - name: Authorization",
	])("%s", (line) => {
		expect(new SourceText("/c/a.yml", line).excerpt(1)).toBe(line);
	});

	test("placeholders in a secret stay, so that a caret has something to point at", () => {
		expect(new SourceText("/c", "token: ab{{x}}cd").excerpt(1)).toBe(
			"token: ●●{{x}}●●",
		);
	});
});

test("a word that stands before credentials is none, before a placeholder", () => {
	const excerpt = (line: string) => new SourceText("/c", line).excerpt(1);
	expect(excerpt("token: Token {{x}}")).toBe("token: Token {{x}}");
	expect(excerpt("token: Token ab")).toBe("token: ●●●●● ●●");
	expect(excerpt("token: Tokens {{x}}")).toBe("token: ●●●●●● {{x}}");
});

test("names of placeholders are no secrets, in an entry on one line either", () => {
	const excerpt = (line: string) => new SourceText("/c", line).excerpt(1);
	for (const line of [
		'- { name: X-Api-Key, value: "{{apiKey}}" }',
		"- {name: X-Api-Key, value: {{apiKey}}}",
		"headers: [{ name: token, value: '{{a}}{{b}}' }]",
	])
		expect(excerpt(line)).toBe(line);
	expect(excerpt('- { name: token, value: "{{a}}bc{{d" }')).toBe(
		'- { name: token, value: "{{a}}●●●●●" }',
	);
});

test("in scripts, what stands in quotes beside the name of a credential is black", () => {
	expect(excerptOfCode('const token = res.body.token.x + "a";')).toBe(
		'const token = res.body.token.x + "a";',
	);
	expect(excerptOfCode('client.setVar("token", "abc");')).toBe(
		'client.setVar("token", "●●●");',
	);
	expect(excerptOfCode("const password = `a{{b}}c`;")).toBe(
		"const password = `●{{b}}●`;",
	);
	expect(excerptOfCode('client.getVar("token").foo')).toBe(
		'client.getVar("token").foo',
	);
});
