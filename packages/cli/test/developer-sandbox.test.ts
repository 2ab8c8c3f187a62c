import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { curlew, folderOf, recordingServer, runAgainst } from "./curlew.ts";

/** A collection as teams have them: in Bruno's format, with a package of their own, data in files, and helpers that know the API. */
const COLLECTION = {
	"bruno.json": JSON.stringify({
		version: "1",
		name: "Shop",
		type: "collection",
		scripts: {
			moduleWhitelist: ["fs"],
			filesystemAccess: { allow: true },
			additionalContextRoots: ["../shared"],
		},
	}),
	"package.json":
		'{"name":"shop-tests","dependencies":{"@shop/signer":"1.0.0"}}',
	"collection.bru": `script:pre-request {
  const { sign } = require('@shop/signer');
  req.setHeader('X-Signature', sign(req.getUrl()));
  req.setHeader('X-Run', require('./lib/run').id());
}
`,
	"lib/run.js":
		"const { randomUUID } = require('crypto');\nconst id = randomUUID();\nlet count = 0;\nmodule.exports = { id: () => id, next: () => ++count };",
	"lib/users.js": `const fs = require('fs');
const path = require('path');
const { faker } = require('@faker-js/faker');

exports.read = () => JSON.parse(fs.readFileSync(path.join(bru.cwd(), 'data/users.json'), 'utf8'));
exports.make = () => ({ name: faker.person.fullName(), email: faker.internet.email() });
exports.expectUser = (user) => {
  expect(user).to.have.keys('name', 'email');
};
`,
	"data/users.json": '[{"name":"Ada"},{"name":"Grace"}]',
	"node_modules/@shop/signer/package.json":
		'{"name":"@shop/signer","version":"1.0.0","main":"index.js"}',
	"node_modules/@shop/signer/index.js":
		"const { createHmac } = require('crypto');\nexports.sign = (text) => createHmac('sha256', 'key').update(text).digest('hex').slice(0, 8);",
	"create.bru": `meta {
  name: create
  type: http
  seq: 1
}

post {
  url: {{host}}/users
  body: json
}

body:json {
  {"name":"{{name}}"}
}

script:pre-request {
  const users = require('./lib/users');
  bru.setVar('name', users.read()[1].name);
  bru.setVar('run', require('./lib/run').next());
}

tests {
  const { expectUser, make } = require('./lib/users');
  test('made', () => expectUser(make()));
  test('second script of the run', () => expect(require('./lib/run').next()).to.equal(bru.getVar('run') + 1));
  require('fs').writeFileSync(require('path').join(bru.cwd(), 'out.txt'), 'status ' + res.status);
}
`,
	"list.bru": `meta {
  name: list
  type: http
  seq: 2
}

get {
  url: {{host}}/users
}

assert {
  res.status: eq 200
}

tests {
  test('state lasts', () => expect(require('./lib/run').next()).to.equal(3));
}
`,
};

describe("a collection that needs Node", () => {
	test("runs with --sandbox developer, which the output names", async () => {
		await using server = await recordingServer();
		await using collection = await folderOf(COLLECTION);
		const run = await runAgainst(server, collection, "--sandbox", "developer");
		expect(run.stderr).toBe("");
		expect(run.stdout).toMatch(/^Shop · 2 requests · developer sandbox\n/);
		expect(run.stdout).toMatch(/Tests +3 passed/);
		expect(run.stdout).toMatch(/Assertions +1 passed/);
		expect(run.code).toBe(0);
		const [create, list] = server.received;
		expect(create?.body).toContain('{"name":"Grace"}');
		const runs = [create, list].map((one) =>
			new Map(one?.headers).get("X-Run"),
		);
		expect(runs[0]).toMatch(/^[0-9a-f-]{36}$/);
		expect(runs[1]).toBe(runs[0]);
		const written = await readFile(join(collection.root, "out.txt"), "utf8");
		expect(written).toBe("status 200");
	});

	test("fails in the safe sandbox, whatever its files say, and learns of the other one", async () => {
		await using server = await recordingServer();
		await using collection = await folderOf(COLLECTION);
		const run = await runAgainst(server, collection);
		expect(run.code).toBe(1);
		expect(server.received).toEqual([]);
		expect(run.stdout).toContain("@shop/signer");
		expect(run.stdout.replaceAll(/\s+/g, " ")).toContain("--sandbox developer");
		expect(run.stdout).not.toMatch(/^.*developer sandbox/);
	});

	test("is told where scripts run also where there is no heading", async () => {
		await using server = await recordingServer();
		await using collection = await folderOf(COLLECTION);
		const options = ["--sandbox", "developer", "--quiet"];
		const run = await runAgainst(server, collection, ...options);
		expect(run.stderr).toMatch(/^note: scripts run in the developer sandbox/);
	});

	test.each([
		[
			"bruno.json",
			{
				"api/bruno.json":
					'{"version":"1","name":"Api","type":"collection","scripts":{"additionalContextRoots":["../shared"]}}',
				"api/a.bru":
					"meta {\n  name: a\n  type: http\n}\n\nget {\n  url: {{host}}\n}\n\ntests {\n  test('shared', () => expect(require('common')).to.equal('shared'));\n}\n",
			},
		],
		[
			"opencollection.yml",
			{
				"api/opencollection.yml":
					"info:\n  name: Api\nextensions:\n  bruno:\n    scripts:\n      additionalContextRoots:\n        - ../shared\n",
				"api/a.yml":
					"http:\n  url: \"{{host}}\"\nruntime:\n  scripts:\n    - type: tests\n      code: test('shared', () => expect(require('common')).to.equal('shared'))\n",
			},
		],
	])(
		"finds modules in the further folders that %s names",
		async (_file, files) => {
			await using server = await recordingServer();
			await using folder = await folderOf({
				...files,
				"shared/common.js": "module.exports = 'shared';",
			});
			const collection = { root: join(folder.root, "api") };
			const run = await runAgainst(
				server,
				collection,
				"--sandbox",
				"developer",
			);
			expect(run.stdout).toMatch(/Tests +1 passed/);
		},
	);

	test("says in the events of the run where scripts run", async () => {
		await using server = await recordingServer();
		await using collection = await folderOf(COLLECTION);
		const developer = ["--sandbox", "developer", "--json"];
		const run = await runAgainst(server, collection, ...developer);
		const [started = ""] = run.stdout.split("\n");
		expect(JSON.parse(started)).toMatchObject({
			type: "run-started",
			sandbox: "developer",
		});
	});

	test.each(["send", "render"])(
		"is told where scripts run by %s",
		async (command) => {
			await using server = await recordingServer();
			await using collection = await folderOf(COLLECTION);
			const { stderr } = await curlew([
				command,
				join(collection.root, "list.bru"),
				"--env-var",
				`host=${server.url}`,
				"--sandbox",
				"developer",
			]);
			expect(stderr).toMatch(
				/^note: scripts run in the developer sandbox: Node itself, with all your rights\.\n/,
			);
		},
	);
});

describe("scripts in Node", () => {
	const request = (script: string) => `http:
  url: "{{host}}"
runtime:
  scripts:
    - type: before-request
      code: |-
${script.replaceAll(/^/gm, "        ")}
`;

	test("end with the run, whatever they leave open", async () => {
		await using server = await recordingServer();
		await using collection = await folderOf({
			"opencollection.yml": "info:\n  name: Test\n",
			"a.yml": request(
				"require('http').createServer().listen(0);\nsetInterval(() => {}, 10);\nprocess.exitCode = 7;",
			),
		});
		const run = await runAgainst(server, collection, "--sandbox", "developer");
		expect(run).toMatchObject({ code: 0, stderr: "" });
	});

	test("do not end the run green with process.exit", async () => {
		await using server = await recordingServer();
		await using collection = await folderOf({
			"opencollection.yml": "info:\n  name: Test\n",
			"a.yml": request("process.exit(0);"),
		});
		const run = await runAgainst(server, collection, "--sandbox", "developer");
		expect(run.code).toBe(1);
		expect(run.stdout).toContain("The script called process.exit(0).");
	});

	test("stop at Ctrl-C, also in a loop without an end", async () => {
		await using server = await recordingServer();
		await using collection = await folderOf({
			"opencollection.yml": "info:\n  name: Test\n",
			"a.yml": request("console.log('spinning');\nfor (;;);"),
		});
		const run = await curlew(
			[
				...["run", collection.root, "--env-var", `host=${server.url}`],
				...["--sandbox", "developer", "--json", "--script-timeout", "600000"],
			],
			{
				onOutput: (stdout, kill) => {
					if (stdout.includes("spinning")) kill("SIGINT");
				},
			},
		);
		expect(run.code).toBe(130);
	});

	test("print no secrets, whichever way they print", async () => {
		await using server = await recordingServer();
		await using collection = await folderOf({
			"opencollection.yml": "info:\n  name: Test\n",
			".env": "TOKEN=plant-8d1f\n",
			"a.yml": request(
				"const token = bru.getProcessEnv('TOKEN');\nconsole.log('console', token);\nprocess.stdout.write('stdout ' + token);\nrequire('node:console').error('module', token);",
			),
		});
		const run = await runAgainst(server, collection, "--sandbox", "developer");
		expect(run.stdout).toMatch(/console .*\n.*stdout .*\n.*module /);
		expect(run.stdout + run.stderr).not.toContain("plant-8d1f");
	});
});
