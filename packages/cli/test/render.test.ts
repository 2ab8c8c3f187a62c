import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { collectionOf, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew } = inOneProcess();

const POST = `info:
  name: a
http:
  method: POST
  url: "{{host}}/users/{{id}}"
  headers:
    - name: X-Two
      value: "1"
    - name: X-Two
      value: "{{two}}"
  body:
    type: json
    data: |-
      {"name": "{{name}}", "all": {{list}}}
runtime:
  variables:
    - name: id
      value: { type: number, data: "7" }
    - name: list
      value: { type: object, data: '[1, "x"]' }
`;

describe("curlew render", () => {
	test("shows the finished request and sends nothing", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({ "a.yml": POST });
		const rendered = await curlew([
			"render",
			join(collection.root, "a.yml"),
			"--env-var",
			`host=${server.url}`,
			"--env-var",
			"two=2",
			"--env-var",
			'name=say "hi"',
		]);
		expect(rendered).toEqual({
			code: 0,
			stderr: "",
			stdout: `POST ${server.url}/users/7\nX-Two: 1\nX-Two: 2\nContent-Type: application/json\n\n{"name": "say \\"hi\\"", "all": [1,"x"]}\n`,
		});
		expect(server.received).toEqual([]);
	});

	test("--json gives one document, with every reference that has no value", async () => {
		await using collection = await collectionOf({ "a.yml": POST });
		const rendered = await curlew([
			"render",
			join(collection.root, "a.yml"),
			"--json",
			"--env-var",
			"host=http://api.example",
		]);
		expect(rendered.code).toBe(1);
		const document = JSON.parse(rendered.stdout);
		expect(document).toMatchObject({
			method: "POST",
			url: "http://api.example/users/7",
			headers: [
				["X-Two", "1"],
				["X-Two", "{{two}}"],
				["Content-Type", "application/json"],
			],
			body: '{"name": "{{name}}", "all": [1,"x"]}',
			unresolved: [
				{ reference: "two", line: 10 },
				{ reference: "name", line: 14 },
			],
		});
		expect(rendered.stderr).toContain("a.yml:10:");
	});

	test("scripts before the request run, but may not send", async () => {
		await using server = await recordingServer();
		const code = [
			'client.setVar("two", 2);',
			'console.log("ran");',
			'await client.sendRequest({ url: "{{host}}/other" });',
		];
		await using collection = await collectionOf({
			"a.yml": `${POST}  scripts:\n    - type: before-request\n      code: |-\n${code.map((line) => `        ${line}\n`).join("")}`,
		});
		const rendered = await curlew([
			"render",
			join(collection.root, "a.yml"),
			"--env-var",
			`host=${server.url}`,
			"--env-var",
			"name=x",
		]);
		expect(rendered.code).toBe(1);
		expect(rendered.stdout).toContain("X-Two: 2\n");
		expect(rendered.stderr).toContain("ran\n");
		expect(rendered.stderr).toContain("cannot send requests while");
		expect(server.received).toEqual([]);
	});

	test("a question without a terminal is an error that says how to answer it", async () => {
		await using collection = await collectionOf({
			"a.yml": 'http:\n  url: "http://api.example/{{?Your name}}"\n',
		});
		const file = join(collection.root, "a.yml");
		const asked = await curlew(["render", file]);
		expect(asked.code).toBe(1);
		expect(asked.stderr).toContain('--prompt "Your name=…"');
		const answered = await curlew(["render", file, "--prompt", "Your name=Bo"]);
		expect(answered.stdout).toBe("GET http://api.example/Bo\n");
	});

	test("control characters in values are made visible", async () => {
		await using collection = await collectionOf({
			"a.yml":
				'http:\n  method: POST\n  url: http://api.example/\n  body:\n    type: text\n    data: "{{evil}}"\n',
		});
		const args = [join(collection.root, "a.yml"), "--env-var", "evil=\x1b[31m"];
		const shown = await curlew(["render", ...args]);
		expect(shown.stdout).toContain("\n␛[31m\n");
		const json = await curlew(["render", "--json", ...args]);
		expect(JSON.parse(json.stdout).body).toBe("\x1b[31m");
		expect(json.stdout).not.toContain("\x1b");
	});
});
