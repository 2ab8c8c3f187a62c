import { expect, test } from "vitest";
import { parseReference } from "./reference.ts";
import type { PathStep } from "./template.ts";

test.each<[string, string, PathStep[]]>([
	["name", "name", []],
	["  name\t", "name", []],
	["user.name", "user", ["name"]],
	["user.address.city", "user", ["address", "city"]],
	["list[0]", "list", [0]],
	["list[007]", "list", [7]],
	["list.0", "list", ["0"]],
	["users[1].name", "users", [1, "name"]],
	["user.tags[2]", "user", ["tags", 2]],
	["a[0][1].b.c[2]", "a", [0, 1, "b", "c", 2]],
	['a["first name"].b', "a", ["first name", "b"]],
	["a['it\\'s']", "a", ["it's"]],
	['a["\\"\\\\\\n"]', "a", ['"\\\\n']],
	['a["}}"]', "a", ["}}"]],
	['a[""]', "a", [""]],
	["a-b.c-d", "a-b", ["c-d"]],
	["größe.élan", "größe", ["élan"]],
	["process.env", "process", ["env"]],
	["process.env.HOSTS[0]", "process", ["env", "HOSTS", 0]],
])("%s asks for variable %s with path %j", (text, name, path) => {
	expect(parseReference(text)).toEqual({
		kind: "variable",
		raw: `{{${text}}}`,
		reference: text.trim(),
		name,
		path,
	});
});

test.each([
	["$guid", "dynamic", "guid"],
	["$random-Int_2", "dynamic", "random-Int_2"],
	[
		"$oauth2.credentials.access_token",
		"dynamic",
		"oauth2.credentials.access_token",
	],
	["?Your name, please", "prompt", "Your name, please"],
	[" ? Padded ", "prompt", "Padded"],
	["process.env.HOME", "process-env", "HOME"],
	["process.env.npm_config.x-y", "process-env", "npm_config.x-y"],
	["process.env['HOME']", "process-env", "HOME"],
	['process.env["ProgramFiles(x86)"]', "process-env", "ProgramFiles(x86)"],
])("%s is of kind %s and asks for %s", (text, kind, name) => {
	expect(parseReference(text)).toMatchObject({ kind, name, path: [] });
});

test.each([
	"",
	" ",
	".a",
	" .Values.x ",
	"#if",
	"a b",
	"a.",
	"a..b",
	"a[",
	"a[]",
	"a[-1]",
	"a[1",
	"a[x]",
	"a[ 1 ]",
	'a["x]',
	'a["x"',
	"a['x\"]",
	'a["x\n"]',
	'a["x\\\n"]',
	"a\n",
	"\u00a0a",
	"a . b",
	"$",
	"$a.b",
	"$oauth2.",
	"$oauth2.a..b",
	"?",
	"? ",
	"?a{b",
	"?a\nb",
	"a}",
	"a}}{{b",
	"a".repeat(257),
])("%j is not a reference", (text) => {
	expect(parseReference(text)).toBeUndefined();
});

test("a name may be 256 characters long, and a property longer", () => {
	const name = "n".repeat(256);
	const property = "p".repeat(1000);
	expect(parseReference(`${name}.${property}`)).toMatchObject({
		name,
		path: [property],
	});
});
