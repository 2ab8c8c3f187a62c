import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { collectionOf } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew } = inOneProcess();

describe("curlew explain, where something is wrong", () => {
	test("of a variable that is not set it tells which requests set it", async () => {
		await using collection = await collectionOf({
			"login.yml": `info:
  name: Login
http:
  url: http://api.test/login
runtime:
  scripts:
    - type: after-response
      code: |-
        const { token } = res.body;
        client.setVar("session", token);
`,
			"read.yml": 'http:\n  url: "http://api.test/{{session}}/{{nobody}}"\n',
		});
		const file = join(collection.root, "read.yml");
		const { stdout } = await curlew(["explain", file]);
		expect(stdout).toContain(
			"    set by a script of login · login.yml:10\n ✗2 {{nobody}}\n",
		);
		const json = await curlew(["explain", file, "--json"]);
		const { values } = JSON.parse(json.stdout);
		expect(values[0].setBy).toEqual([
			{
				request: "login",
				kind: "script",
				file: join(collection.root, "login.yml"),
				line: 10,
			},
		]);
		expect(values[1]).not.toHaveProperty("setBy");
		const one = await curlew(["explain", file, "--variable", "session.id"]);
		expect(one.stdout).toContain("set by a script of login · login.yml:10\n");
	});

	test("a question that nobody answers is told with the value", async () => {
		await using collection = await collectionOf({
			"a.yml": 'http:\n  url: "http://api.test/{{?Your name}}/{{$guid}}"\n',
		});
		const file = join(collection.root, "a.yml");
		const asked = await curlew(["explain", file]);
		expect(asked.code).toBe(1);
		expect(asked.stdout).toContain(" ✗1 {{?Your name}}\n");
		const given = await curlew(["explain", file, "--prompt", "Your name=Bo"]);
		expect(given.code).toBe(0);
		expect(given.stdout).toContain(
			'  1 {{?Your name}} = "Bo"\n    string · answer to a question · --prompt\n',
		);
		expect(given.stdout).toContain(
			"    string · dynamic value, made anew for each placeholder\n",
		);
	});

	test("fields that show nowhere in the finished request are told of by themselves", async () => {
		await using collection = await collectionOf({
			"a.yml": `http:
  url: "http://api.test/"
  auth:
    type: basic
    username: "{{user}}"
    password: "{{password}}"
`,
		});
		const { stdout } = await curlew([
			"explain",
			join(collection.root, "a.yml"),
			"--env-var",
			"user=mary",
			"--env-var",
			"password=frankenstein",
		]);
		expect(stdout).toContain(
			"The username of the basic authentication:\nmary\n╰1─╯\n",
		);
		expect(stdout).not.toContain("frankenstein");
		expect(stdout).not.toContain(
			Buffer.from("mary:frankenstein").toString("base64"),
		);
	});

	test("where unresolved references are sent as they are, they are warnings", async () => {
		await using collection = await collectionOf({
			"a.yml": 'http:\n  url: "http://api.test/{{nowhere}}"\n',
		});
		const explained = await curlew([
			"explain",
			join(collection.root, "a.yml"),
			"--unresolved",
			"keep",
		]);
		expect(explained.code).toBe(0);
		expect(explained.stdout).toContain(
			" ✗1 {{nowhere}}\n    warning: `{{nowhere}}` in the URL has no value:",
		);
	});

	test("hostile values cannot send escape sequences to the terminal", async () => {
		await using collection = await collectionOf({
			"a.yml":
				'http:\n  method: POST\n  url: http://api.test/\n  body:\n    type: text\n    data: "{{evil}}!"\n',
		});
		const { stdout } = await curlew([
			"explain",
			join(collection.root, "a.yml"),
			"--env-var",
			"evil=\x1b[31m",
		]);
		expect(stdout).toContain("␛[31m!\n╰─1─╯\n");
		expect(stdout).not.toContain("\x1b");
	});
});
