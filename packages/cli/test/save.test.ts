import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bruCollection } from "./bru-collections.ts";
import { collectionOf, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew, runAgainst } = inOneProcess();

const ENVIRONMENT = `# Who runs it, and where.
name: local
variables:
  - name: token # of the last login
    value: old
  - name: count
    value: "1"
  - name: password
    secret: true
`;

function request(code: string): string {
	const lines = code.split("\n").map((line) => `        ${line}\n`);
	return `info:\n  name: a\nhttp:\n  url: "{{host}}/a"\nruntime:\n  scripts:\n    - type: tests\n      code: |-\n${lines.join("")}`;
}

const SETTING = request(`client.setEnvVar("token", "new", { persist: true });
client.setEnvVar("count", 2, { persist: true });
client.setEnvVar("user", { id: 7 }, { persist: true });
client.setEnvVar("passing", "by");
client.setEnvVar("password", "hunter22", { persist: true });
client.setEnvVar("copy", "x" + client.getEnvVar("password"), { persist: true });
client.setEnvVar("template", "{{process.env.HOME}}", { persist: true });`);

test("mistake 17: --save writes what scripts set with persist into the environment's file, and no secret", async () => {
	await using server = await recordingServer();
	await using collection = await collectionOf({
		"environments/local.yml": ENVIRONMENT,
		"a.yml": SETTING,
	});
	const file = join(collection.root, "environments/local.yml");
	const options = ["--env", "local", "--env-var", "password=hunter21"];
	await runAgainst(server, collection, ...options);
	expect(await readFile(file, "utf8")).toBe(ENVIRONMENT);

	const run = await runAgainst(server, collection, ...options, "--save");
	expect(run.code).toBe(0);
	expect(await readFile(file, "utf8")).toBe(`# Who runs it, and where.
name: local
variables:
  - name: token # of the last login
    value: new
  - name: count
    value:
      type: number
      data: "2"
  - name: password
    secret: true
  - name: user
    value:
      type: object
      data: '{"id":7}'
`);
	expect(run.stderr).toMatch(/saved token in \S*environments\/local\.yml\./);
	expect(run.stderr).toContain("password was not saved: it is secret");
	expect(run.stderr).toContain("copy was not saved: it is secret");
	expect(run.stderr).toContain("template was not saved: its text would be");
});

test("--save keeps the typed values of .bru files as such, and `send` has it too", async () => {
	await using server = await recordingServer();
	await using collection = await bruCollection({
		"a.bru":
			'meta {\n  name: a\n}\nget {\n  url: {{host}}/a\n}\nscript:post-response {\n  bru.setEnvVar("n", 5, { persist: true });\n  bru.setEnvVar("t", "x", { persist: true });\n}\n',
		"environments/local.bru": "vars {\n  host: none\n  t: old\n}\n",
	});
	const sent = await curlew([
		"send",
		join(collection.root, "a.bru"),
		"--env=local",
		`--env-var=host=${server.url}`,
		"--save",
	]);
	expect(sent.code).toBe(0);
	const file = join(collection.root, "environments/local.bru");
	expect(await readFile(file, "utf8")).toBe(
		"vars {\n  host: none\n  t: x\n  @number\n  n: 5\n}\n",
	);
});

test("--save changes an environment that stands in the collection's own file", async () => {
	await using server = await recordingServer();
	await using collection = await collectionOf({
		"opencollection.yml":
			"info:\n  name: Test\nconfig:\n  environments:\n    - name: other\n      variables: []\n    - name: local\n      variables:\n        - name: t\n          value: old # here\n",
		"a.yml": request('client.setEnvVar("t", "new", { persist: true });'),
	});
	await runAgainst(server, collection, "--env", "local", "--save");
	const text = await readFile(
		join(collection.root, "opencollection.yml"),
		"utf8",
	);
	expect(text).toContain("        - name: t\n          value: new # here\n");
});

test("--save says when there is nowhere to save, or nobody with the last word", async () => {
	await using server = await recordingServer();
	await using collection = await collectionOf({
		"a.yml": request('client.setEnvVar("t", "new", { persist: true });'),
	});
	const run = await runAgainst(server, collection, "--save");
	expect(run.stderr).toContain("t was not saved: the run has no environment.");
	const parallel = await runAgainst(
		server,
		collection,
		"--save",
		"--iterations=2",
		"--parallel=2",
	);
	expect(parallel.stderr).toContain("--save saved nothing: of iterations");
});
