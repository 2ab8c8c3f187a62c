import { describe, expect, test } from "vitest";
import { collectionOf } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew } = inOneProcess();

function environment(name: string, more = ""): string {
	return `name: ${name}
variables:
  - name: host
    value: https://api.eu-central-1.${name}.shop.example
  - name: timeout
    value: { type: number, data: "30" }
  - name: API_KEY
    secret: true
${more}`;
}

const FILES = {
	"opencollection.yml": `opencollection: 1.0.0
info:
  name: Shop
request:
  variables:
    - name: api
      value: "{{host}}/v2"
    - name: page_size
      value: { type: number, data: "50" }
    - name: once
      value: "{{$guid}}"
`,
	"environments/local.yml": environment("local"),
	"environments/staging.yml": environment(
		"staging",
		'  - name: debug\n    value: { type: boolean, data: "true" }\n',
	),
	"environments/prod.yml": environment(
		"prod",
		'  - name: debug\n    value: "true"\n  - name: retries\n    value: { type: number, data: "3" }\n',
	),
	"orders/folder.yml":
		"info:\n  name: Orders\nrequest:\n  variables:\n    - name: currency\n      value: EUR\n",
	"orders/create.yml":
		'info:\n  name: Create\nhttp:\n  url: "{{api}}/orders"\nruntime:\n  variables:\n    - name: amount\n      value: { type: number, data: "9" }\n',
	".env": "API_KEY=key-9871\n",
};

const ALL = `             local                  prod                   staging
environment
  host       …l-1.local.shop.exam…  …l-1.prod.shop.examp…  …l-1.staging.shop.ex…
  timeout    30                     30                     30
  API_KEY    ●●●                    ●●●                    ●●●
  debug      —                      "true"                 true
  retries    —                      3                      —
collection Shop
  api        …l-1.local.shop.exam…  …l-1.prod.shop.examp…  …l-1.staging.shop.ex…
  page_size  50
  once       "{{$guid}}"
folder orders
  currency   "EUR"
request orders/create
  amount     9
`;

const DIFFERENCE = `           staging                             prod
environment
≠ host     …l-1.staging.shop.example"          …l-1.prod.shop.example"
≠ debug    true                                "true"
+ retries  —                                   3
collection Shop
≠ api      …l-1.staging.shop.example/v2"       …l-1.prod.shop.example/v2"
`;

describe("curlew vars", () => {
	test("lists every variable, with the values of all environments side by side", async () => {
		await using collection = await collectionOf(FILES);
		const { code, stdout, stderr } = await curlew(["vars", collection.root]);
		expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
		expect(stdout).toBe(ALL);
		for (const line of stdout.split("\n"))
			expect(line.length).toBeLessThanOrEqual(80);
	});

	test("--diff shows what differs or is missing, with marks that need no colour", async () => {
		await using collection = await collectionOf(FILES);
		const args = ["--diff", "staging", "prod"];
		const plain = await curlew(["vars", collection.root, ...args]);
		expect(plain).toEqual({ code: 0, stderr: "", stdout: DIFFERENCE });
		expect(await curlew(["vars", ...args, collection.root])).toEqual(plain);
		const coloured = await curlew([
			"vars",
			...args,
			collection.root,
			"--color",
		]);
		expect(coloured.stdout).toContain("\x1b[33m≠ host");
		expect(coloured.stdout).toContain("\x1b[32m+ retries");
	});

	test("--diff of environments that are the same says so", async () => {
		await using collection = await collectionOf(FILES);
		const same = await curlew([
			"vars",
			collection.root,
			"--diff",
			"local",
			"local",
		]);
		expect(same).toEqual({
			code: 0,
			stdout: "local and local have the same variables.\n",
			stderr: "",
		});
	});

	test("--diff sees that secrets differ, and shows neither", async () => {
		await using collection = await collectionOf({
			"environments/a.yml":
				"name: a\nvariables:\n  - name: KEY\n    secret: true\n    value: key-of-a\n  - name: SAME\n    secret: true\n    value: same-key\n",
			"environments/b.yml":
				"name: b\nvariables:\n  - name: KEY\n    secret: true\n    value: key-of-b\n  - name: SAME\n    secret: true\n    value: same-key\n  - name: copy\n    value: key-of-a\n",
		});
		const { stdout } = await curlew([
			"vars",
			collection.root,
			"--diff",
			"a",
			"b",
		]);
		expect(stdout).toBe(
			'        a    b\nenvironment\n≠ KEY   ●●●  ●●●\n+ copy  —    "●●●"\n',
		);
	});

	test("--name looks at names, -v tells where the values stand", async () => {
		await using collection = await collectionOf(FILES);
		const { stdout } = await curlew([
			"vars",
			collection.root,
			"--name",
			"H??t",
			"-v",
		]);
		expect(stdout).toContain("      prod: environments/prod.yml:3\n");
		expect(stdout).not.toContain("timeout");
	});

	test("--json tells values, types and places", async () => {
		await using collection = await collectionOf(FILES);
		const { stdout } = await curlew([
			"vars",
			collection.root,
			"--json",
			"--diff",
			"staging",
			"prod",
			"--env-var",
			"extra=1",
		]);
		const document = JSON.parse(stdout);
		expect(document).toMatchObject({
			format: "curlew-vars",
			formatVersion: 1,
			environments: ["staging", "prod"],
		});
		const summary = document.variables.map(
			(one: { name: string; difference: string }) => [one.name, one.difference],
		);
		expect(summary).toEqual([
			["host", "changed"],
			["debug", "changed"],
			["retries", "only-second"],
			["api", "changed"],
		]);
		expect(document.variables[3].values[1]).toEqual({
			value: "https://api.eu-central-1.prod.shop.example/v2",
			written: "{{host}}/v2",
			type: "string",
			scope: "collection",
			owner: "Shop",
			file: `${collection.root}/opencollection.yml`,
			line: 6,
		});
		expect(document.variables[2].values[0]).toBeNull();
	});

	test("a secret without value and a broken environment are told of", async () => {
		await using collection = await collectionOf({
			"environments/a.yml":
				"name: a\nvariables:\n  - name: NOWHERE_TO_BE_FOUND\n    secret: true\n",
			"environments/broken.yml": "name: [\n",
		});
		const { code, stdout, stderr } = await curlew(["vars", collection.root]);
		expect(code).toBe(0);
		expect(stdout).toContain("NOWHERE_TO_BE_FOUND  (secret, no value)\n");
		expect(stderr).toContain("broken.yml:");
		const unknown = await curlew(["vars", collection.root, "--diff", "a", "b"]);
		expect(unknown.code).toBe(2);
		expect(unknown.stderr).toContain('no environment "b"');
		const one = await curlew(["vars", collection.root, "--diff", "a"]);
		expect(one.code).toBe(2);
	});

	test("variables that scripts and actions set are listed with who sets them", async () => {
		await using collection = await collectionOf({
			"login.yml": `info:
  name: Login
http:
  url: http://api.test/login
runtime:
  scripts:
    - type: after-response
      code: |-
        client.setVar("session", res.body.token);
        client.setEnvVar("user", "ada");
        client.setVar("no name", 1);
`,
			"again.yml": `info:
  name: Again
http:
  url: http://api.test/login
runtime:
  scripts:
    - type: tests
      code: client.setVar("session", res.body.token);
`,
		});
		const { stdout } = await curlew(["vars", collection.root]);
		expect(stdout).toBe(`set by scripts and actions
  session  runtime · again.yml:8, login.yml:9
  user     environment · login.yml:10
`);
		const json = await curlew([
			"vars",
			collection.root,
			"--json",
			"--name",
			"user",
		]);
		expect(JSON.parse(json.stdout)).toMatchObject({
			variables: [],
			set: [
				{
					name: "user",
					scope: "environment",
					setBy: [{ request: "login", kind: "script", line: 10 }],
				},
			],
		});
	});

	test("names of folders that are too long are cut at their beginning", async () => {
		const folder = "a-folder-with-a-rather-long-name/and-another-one-below-it";
		const file = `${folder}/a-request-with-a-long-name.yml`;
		await using collection = await collectionOf({
			"opencollection.yml": "info:\n  name: A\n",
			[file]:
				"info:\n  name: A\nhttp:\n  url: http://a.test\nruntime:\n  variables:\n    - name: v\n      value: x\n",
		});
		const { stdout } = await curlew(["vars", collection.root]);
		const title = stdout.split("\n").find((line) => line.startsWith("request"));
		expect(title).toBe(
			"request …-a-rather-long-name/and-another-one-below-it/a-request-with-a-long-name",
		);
		expect(title).toHaveLength(80);
	});

	test("many environments take several tables, each within 80 columns", async () => {
		const files = Array.from({ length: 7 }, (_, index) => {
			const name = `region-${index}`;
			return [`environments/${name}.yml`, environment(name)] as const;
		});
		await using collection = await collectionOf(Object.fromEntries(files));
		const { stdout } = await curlew(["vars", collection.root]);
		const lines = stdout.split("\n");
		expect(lines.filter((line) => line.startsWith("  timeout"))).toHaveLength(
			2,
		);
		for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
		for (const [file] of files)
			expect(stdout).toContain(file.slice("environments/".length, -4));
	});
});
