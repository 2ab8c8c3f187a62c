import { execFile, spawnSync } from "node:child_process";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeFiles } from "../../../lsp/src/testing/editor.ts";
import { EditorOfCommand } from "../../../lsp/src/testing/editor-of-command.ts";
import { collectionOf, curlew, folderOf, recordingServer } from "../curlew.ts";
import { type Installation, installPackage } from "./install.ts";

let installed: Installation;
let bin = "";

beforeAll(async () => {
	installed = await installPackage();
	bin = installed.bin;
});

afterAll(() => installed[Symbol.asyncDispose]());

test("the installed command runs scripts, dynamic values, cookies and version ranges", async () => {
	await using server = await recordingServer(() => ({
		headers: { "set-cookie": "session=abc" },
	}));
	await using collection = await collectionOf({
		"opencollection.yml":
			'info:\n  name: Test\nextensions:\n  curlew:\n    requires: ">=2.2.0"\n',
		"a.yml":
			"info:\n  seq: 1\nhttp:\n  url: \"{{host}}/{{$randomFirstName}}\"\nruntime:\n  scripts:\n    - type: tests\n      code: test('status', () => expect(res.status).to.equal(200))\n",
		"b.yml": 'info:\n  seq: 2\nhttp:\n  url: "{{host}}/b"\n',
	});
	const run = await curlew(
		["run", collection.root, "--env-var", `host=${server.url}`],
		{
			bin,
		},
	);
	expect(run.stderr).toBe("");
	expect(run.stdout).toMatch(/Requests +2 passed/);
	expect(run.stdout).toMatch(/Tests +1 passed/);
	expect(server.received[0]?.url).toMatch(/^\/[A-Z][a-z'-]+/i);
	expect(server.received[1]?.headers).toContainEqual(["cookie", "session=abc"]);
});

test("the installed command has the page of the HTML report with it", async () => {
	await using server = await recordingServer();
	await using collection = await collectionOf({
		"a.yml": 'http:\n  url: "{{host}}/a"\n',
	});
	const file = join(collection.root, "run.html");
	await curlew(
		[
			"run",
			collection.root,
			"--reporter",
			`html=${file}`,
			"--env-var",
			`host=${server.url}`,
		],
		{ bin },
	);
	const page = await readFile(file, "utf8");
	expect(page).toContain("Content-Security-Policy");
	expect(page).toContain('"status":"passed","method":"GET"');
});

test("an old Node gets one sentence", async () => {
	const pretend = join(installed.root, "pretend.mjs");
	await writeFile(
		pretend,
		'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });',
	);
	const run = await curlew(["run"], {
		bin,
		env: { NODE_OPTIONS: `--import ${pretend}` },
	});
	expect(run).toEqual({
		code: 2,
		stdout: "",
		stderr: "Curlew needs Node 24 or later; this is Node 20.20.2.\n",
	});
});

test("the installed command runs scripts in Node, with the libraries it carries along", async () => {
	await using server = await recordingServer();
	await using collection = await collectionOf({
		"lib/sum.js":
			"module.exports = (list) => require('lodash').sum(list) + require('fs').readdirSync(bru.cwd()).length;",
		"a.yml": `http:
  url: "{{host}}"
runtime:
  scripts:
    - type: tests
      code: |-
        test('libraries', async () => {
          expect(require('./lib/sum')([1, 2])).to.equal(6);
          expect(require('moment').utc(0).locale('de').format('MMMM')).to.equal('Januar');
          expect(require('jsonwebtoken').sign({}, 'k')).to.match(/^ey/);
          expect(require('@faker-js/faker').fakerDE.person.firstName()).to.be.a('string');
          expect((await require('xml2js').parseStringPromise('<a><b>1</b></a>')).a.b).to.eql(['1']);
          expect(require('axios').create).to.be.a('function');
          expect(require('uuid').validate(require('uuid').v4())).to.equal(true);
          expect(require('chai').expect).to.equal(expect);
          expect({ a: 'x' }).to.have.jsonSchema({ properties: { a: { format: 'email' } } });
        });
`,
	});
	const args = ["run", collection.root, "--env-var", `host=${server.url}`];
	const run = await curlew([...args, "--sandbox", "developer"], { bin });
	expect(run.stderr).toBe("");
	expect(run.stdout).toContain(
		"expected { a: 'x' } to match the schema: body/a must match format \"email\"",
	);
	expect(run.stdout).toMatch(/^Test · .*developer sandbox/);
});

test("the package's README makes a collection that can be checked, sent and run", async () => {
	const text = await readFile(
		join(installed.root, "node_modules/curlew/README.md"),
		"utf8",
	);
	const files = [
		...text.matchAll(/^`shop\/(\S+)`[^`]*?```yaml\n(.*?)^```/gms),
	].map(([, path = "", file = ""]) => [path, file]);
	expect(files).toHaveLength(3);
	await using shop = await folderOf(Object.fromEntries(files));
	await using server = await recordingServer();
	const commands = [
		["check", shop.root],
		["send", join(shop.root, "users.yml")],
		["run", shop.root],
	];
	for (const [name = "", ...args] of commands) {
		expect(text).toContain(`npx curlew ${name} shop`);
		const host = ["--env", "local", "--env-var", `host=${server.url}`];
		const given = name === "check" ? args : [...args, ...host];
		const run = await curlew([name, ...given], { bin });
		expect(run.code, run.stderr).toBe(0);
	}
	expect(server.received.map(({ url }) => url)).toEqual(["/users", "/users"]);
});

test("it checks, and drives load from threads", async () => {
	await using server = await recordingServer();
	await using collection = await collectionOf({
		"a.yml": 'http:\n  url: "{{host}}/a"\n',
	});
	const options = { bin, cwd: collection.root };
	const check = await curlew(["check"], options);
	expect(check.stdout).toContain("`{{host}}` in the URL has no value");
	expect(check.code).toBe(1);
	const load = await curlew(
		[
			...["load", "--iterations", "20", "--vus", "2", "--threads", "2"],
			...["--env-var", `host=${server.url}`],
		],
		options,
	);
	expect(load.stderr).toBe("");
	expect(load.stdout).toContain("20 iterations, none failed");
	expect(server.received).toHaveLength(20);
});

test("it opens its page", async () => {
	await using collection = await collectionOf({});
	let page: Promise<string> | undefined;
	const { code } = await curlew(["open", collection.root, "--no-browser"], {
		bin,
		onOutput: (text, kill) => {
			if (page || !text.includes("\n")) return;
			page = pageBehind(text.trim());
			void page.finally(() => kill("SIGINT"));
		},
	});
	expect(await page).toContain("<title>Curlew</title>");
	expect(code).toBe(0);
});

/** The page of the app, once its token has become a cookie. */
async function pageBehind(url: string): Promise<string> {
	const entry = await fetch(url, { redirect: "manual" });
	const cookie = entry.headers.get("set-cookie")?.split(";")[0] ?? "";
	const page = await fetch(new URL("/", url), { headers: { cookie } });
	return page.text();
}

test("its language server finds mistakes", async () => {
	const root = writeFiles({
		"opencollection.yml": "opencollection: 1.0.0\ninfo:\n  name: Test\n",
		"a.yml": 'http:\n  url: "{{host}}/a"\n',
	});
	await using editor = await EditorOfCommand.start(root, bin);
	await editor.open("a.yml");
	const [finding] = await editor.diagnostics(
		"a.yml",
		({ length }) => length > 0,
	);
	expect(finding?.message).toContain("`{{host}}` in the URL has no value");
});

/** Processes of other users can be started by root only. */
const cannot =
	process.geteuid?.() !== 0 || spawnSync("setpriv", ["--version"]).error;

test.skipIf(cannot)(
	"another user runs scripts with it, who may write neither there nor at home",
	async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"a.yml": `http:
  url: "{{host}}/a"
runtime:
  scripts:
    - type: tests
      code: test("status", () => expect(res.status).to.equal(200))
`,
		});
		await chmod(collection.root, 0o755);
		const user = ["--reuid=54321", "--regid=54321", "--clear-groups"];
		const command = [process.execPath, bin, "run", collection.root];
		const { stdout, stderr } = await promisify(execFile)(
			"setpriv",
			[...user, ...command, "--env-var", `host=${server.url}`],
			{ cwd: "/", env: { PATH: "/usr/bin:/bin", HOME: "/nowhere" } },
		);
		expect(stderr).toBe("");
		expect(stdout).toMatch(/Tests +1 passed/);
	},
);
