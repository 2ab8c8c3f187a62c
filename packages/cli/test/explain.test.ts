import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { collectionOf, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew } = inOneProcess();

const FILES = {
	"opencollection.yml": `opencollection: 1.0.0
info:
  name: Shop
request:
  variables:
    - name: id
      value: "1"
    - name: base
      value: "http://{{host}}/api"
`,
	"environments/local.yml": `name: local
variables:
  - name: host
    value: shop.test
  - name: id
    value: "2"
  - name: TOKEN
    secret: true
`,
	".env": "TOKEN=tkn-123456\n",
	"items/read.yml": `info:
  name: Read
http:
  method: POST
  url: "{{base}}/items/:id?lang={{lang}}"
  params:
    - name: id
      type: path
      value: "{{id}}"
  auth:
    type: bearer
    token: "{{TOKEN}}"
  body:
    type: json
    data: '{"user": "{{user.name}}", "nobody": "{{user.nme}}"}'
runtime:
  scripts:
    - type: before-request
      code: |-
        client.setVar("user", { name: 'say "hi"' });
        client.setVar("lang", "en gb");
`,
};

const SHOWN = `POST http://shop.test/api/items/2?lang=en%20gb
     ╰────────1─────────╯       2      ╰──3──╯
Authorization: Bearer ●●●
                      ╰4╯
Content-Type: application/json

{"user": "say \\"hi\\"", "nobody": "{{user.nme}}"}
          ╰───5────╯              ╰────✗6────╯

  1 {{base}} = "http://shop.test/api"
    string · collection Shop · opencollection.yml:8
    written "http://{{host}}/api"
    ← {{host}} = "shop.test" · environment local · environments/local.yml:3
  2 {{id}} = "2"
    string · environment local · environments/local.yml:5
    hides "1" · collection Shop · opencollection.yml:6
  3 {{lang}} = "en gb"
    string · runtime · set by items/read · items/read.yml:21
  4 {{TOKEN}} = "●●●"
    string · secret · environment local · .env
  5 {{user.name}} = "say \\"hi\\""
    string · runtime · set by items/read · items/read.yml:20
 ✗6 {{user.nme}}
    error: \`{{user.nme}}\` in the JSON body has no value: \`user\` has no property
      \`nme\`; it has \`name\`.
      --> items/read.yml:15:49
    hint: Did you mean \`user.name\`?
    set by a script of items/read · items/read.yml:20
`;

describe("curlew explain", () => {
	test("shows the finished request with where every value came from", async () => {
		await using collection = await collectionOf(FILES);
		const file = join(collection.root, "items/read.yml");
		const explained = await curlew(["explain", file, "--env", "local"]);
		expect(explained).toEqual({ code: 1, stdout: SHOWN, stderr: "" });
		for (const line of explained.stdout.split("\n"))
			expect(line.length).toBeLessThanOrEqual(80);
	});

	test("a very long value is cut where it stands, with its size, and whole in --json", async () => {
		await using collection = await collectionOf({
			"opencollection.yml": "info:\n  name: A\n",
			"a.yml":
				'info:\n  name: A\nhttp:\n  method: POST\n  url: http://a.test\n  body:\n    type: json\n    data: \'{ "a": "{{long}}" }\'\nruntime:\n  scripts:\n    - type: before-request\n      code: client.setVar("long", "x".repeat(1000000))\n',
		});
		const args = ["explain", join(collection.root, "a.yml")];
		const { stdout } = await curlew(args);
		expect(stdout.length).toBeLessThan(2_000);
		expect(stdout).toContain('x… [1.00 MB]" }');
		const whole = await curlew([...args, "--json"]);
		expect(JSON.parse(whole.stdout).body).toBe(
			`{ "a": "${"x".repeat(1_000_000)}" }`,
		);
	});

	test("--json gives one document whose marks point at the values", async () => {
		await using collection = await collectionOf(FILES);
		const file = join(collection.root, "items/read.yml");
		const { code, stdout } = await curlew([
			"explain",
			file,
			"--env",
			"local",
			"--json",
		]);
		expect(code).toBe(1);
		expect(stdout).not.toContain("tkn-123456");
		const document = JSON.parse(stdout);
		expect(document).toMatchObject({
			format: "curlew-explain",
			formatVersion: 1,
			request: { name: "Read", path: "items/read", file },
			environment: "local",
			method: "POST",
			isSendable: false,
			variable: null,
		});
		const marked = document.marks.map(
			(mark: { in: string; header?: number; start: number; end: number }) => {
				const whole =
					mark.in === "header"
						? document.headers[mark.header ?? 0][1]
						: document[mark.in];
				return whole.slice(mark.start, mark.end);
			},
		);
		expect(marked).toEqual([
			"http://shop.test/api",
			"2",
			"en%20gb",
			"●●●",
			'say \\"hi\\"',
			"{{user.nme}}",
		]);
		expect(document.values[1]).toEqual({
			number: 2,
			placeholder: "{{id}}",
			value: "2",
			type: "string",
			scope: "environment",
			owner: "local",
			file: join(collection.root, "environments/local.yml"),
			line: 5,
			shadows: [
				{
					value: "1",
					type: "string",
					scope: "collection",
					owner: "Shop",
					file: join(collection.root, "opencollection.yml"),
					line: 6,
				},
			],
			via: [],
			where: ["the path param `id`"],
			at: { file, line: 9, column: 15, length: 6 },
			unresolved: [],
		});
		expect(document.values[5].unresolved).toEqual([
			{
				code: "UNRESOLVED_VARIABLE",
				severity: "error",
				message:
					"`{{user.nme}}` in the JSON body has no value: `user` has no property `nme`; it has `name`.",
				hint: "Did you mean `user.name`?",
			},
		]);
	});

	test("--no-scripts leaves the scripts out, --set takes their place, and nothing is sent", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf(FILES);
		const explained = await curlew([
			"explain",
			join(collection.root, "items/read.yml"),
			"--env-var",
			`host=${server.url.slice("http://".length)}`,
			"--env-var",
			"TOKEN=x",
			"--no-scripts",
			"--set",
			"lang=de",
			"--set",
			"user=Bo",
		]);
		expect(explained.code).toBe(1);
		expect(explained.stdout).toContain(
			'  3 {{lang}} = "de"\n    string · runtime · --set\n',
		);
		expect(explained.stdout).toContain("`user` is a string,");
		expect(server.received).toEqual([]);
	});

	test("--variable explains one reference, and tells where the request uses it", async () => {
		await using collection = await collectionOf(FILES);
		const file = join(collection.root, "items/read.yml");
		const explain = (name: string) =>
			curlew(["explain", file, "--env", "local", "--variable", name]);
		expect((await explain("host")).stdout).toBe(`    {{host}} = "shop.test"
    string · environment local · environments/local.yml:3
    Used in:
      the URL, by {{base}}
`);
		const unset = await explain("{{hsot}}");
		expect(unset.code).toBe(1);
		expect(unset.stdout).toContain("hint: Did you mean `host`?");
		expect((await explain("user.name")).code).toBe(0);
		expect(await explain("a b")).toMatchObject({
			code: 2,
			stderr: expect.stringContaining("`a b` is no reference"),
		});
	});
});
