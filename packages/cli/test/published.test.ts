import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
	collectionOf,
	curlew,
	packagedCommand,
	recordingServer,
} from "./curlew.ts";

/** The package as npm would install it: no sources, no node_modules beside it. */
let folder = "";
let bin = "";

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "curlew-published-"));
	bin = join(folder, "bin/curlew.mjs");
	await cp(packagedCommand, folder, { recursive: true });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("the bundled command runs scripts, dynamic values, cookies and version ranges", async () => {
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

test("the bundled command has the page of the HTML report with it", async () => {
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
	const pretend = join(folder, "pretend.mjs");
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

test("the bundled command runs scripts in Node, with the libraries it carries along", async () => {
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
