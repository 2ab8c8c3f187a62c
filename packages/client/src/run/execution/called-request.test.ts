import { expect, test } from "vitest";
import type { RequestResult } from "../events/events.ts";
import {
	codesOf,
	consoleOf,
	type FinishedRun,
	requestFile,
	runFiles,
	scriptsField,
	statusesOf,
} from "../testing/run-files.ts";

const LOGIN = requestFile("login", {
	seq: 1,
	"before-request": 'client.setVar("user", "ada");',
	"after-response": 'client.setVar("token", "t-" + client.getVar("user"));',
	tests: 'test("answered", () => expect(res.status).to.equal(200));',
});

function resultOf({ events }: FinishedRun, name: string): RequestResult {
	for (const event of events) {
		if (event.type === "request-finished" && event.result.name === name)
			return event.result;
	}
	throw new Error(`${name} did not run`);
}

test("client.runRequest runs another request with its scripts, and gives its response", async () => {
	const run = await runFiles(
		{
			"auth/folder.yml": "info:\n  name: auth\n",
			"auth/login.yml": LOGIN,
			"a.yml": requestFile("a", {
				"before-request":
					'const answer = await client.runRequest("auth/login");\nconsole.log(JSON.stringify([answer.status, answer.statusText, answer.data, answer.headers["content-type"], client.getVar("token")]));',
			}),
		},
		{ tags: [] },
	);
	expect(codesOf(run)).toEqual([]);
	expect(consoleOf(run)).toEqual([
		'[200,"OK",{"url":"/login"},"application/json","t-ada"]',
	]);
});

test("the request it runs is no request of the run, and stands in its caller's result", async () => {
	const run = await runFiles({
		"login.yml": LOGIN,
		"z.yml": requestFile("z", {
			seq: 2,
			tests: 'await client.runRequest("./login.yml");',
		}),
	});
	expect(statusesOf(run)).toEqual(["login passed", "z passed"]);
	expect(run.summary.requests.passed).toBe(2);
	expect(run.summary.tests).toEqual({ passed: 1, failed: 0 });
	expect(resultOf(run, "z").called).toMatchObject([
		{
			path: "login",
			status: "passed",
			response: { status: 200 },
			tests: [{ name: "answered", status: "passed" }],
		},
	]);
});

test("tests that fail in it are a warning of its caller", async () => {
	const run = await runFiles({
		"other.yml": requestFile("other", {
			seq: 9,
			tests: 'test("no", () => expect(1).to.equal(2));',
		}),
		"a.yml": requestFile("a", {
			"before-request": 'await client.runRequest("other");',
		}),
	});
	expect(resultOf(run, "a").warnings).toMatchObject([
		{
			code: "CALLED_REQUEST_FAILED",
			message:
				"other, which a script ran, failed 1 of its tests and assertions. They do not count in this run.",
		},
	]);
});

test.each([
	['"missing"', "the collection has no such request"],
	['"../outside"', "the collection has no such request"],
	['"broken"', "The request broken failed: TypeError"],
	['"unreachable"', "refused the connection"],
])("runRequest(%s) rejects", async (path, message) => {
	const run = await runFiles({
		"broken.yml": requestFile("broken", { "before-request": "null.x" }),
		"unreachable.yml":
			'info:\n  name: unreachable\nhttp:\n  url: "http://127.0.0.1:1/"\n',
		"a.yml": requestFile("a", {
			"before-request": `try { await client.runRequest(${path}); } catch (error) { console.log(error.message); }`,
		}),
	});
	expect(consoleOf(run)).toEqual([expect.stringContaining(message)]);
});

test("a request that skips itself answers with the status `skipped`", async () => {
	const run = await runFiles({
		"b.yml": requestFile("b", {
			"before-request": "client.runner.skipRequest();",
		}),
		"a.yml": requestFile("a", {
			"before-request":
				'const { status, data } = await client.runRequest("b");\nconsole.log(status, data);',
		}),
	});
	expect(consoleOf(run)).toEqual(["skipped null"]);
});

test("mistake 14: a collection's script that runs a request for every request comes to an end", async () => {
	const run = await runFiles({
		"opencollection.yml": `info:\n  name: Test\nrequest:\n${scriptsField({ "before-request": 'await client.runRequest("login");' })}`,
		"login.yml": requestFile("login"),
		"b.yml": requestFile("b"),
	});
	expect(statusesOf(run)).toEqual(["b error", "login error"]);
	expect(resultOf(run, "b").problems[0]?.message).toContain(
		"Requests run each other without an end: … login → login → login → login.",
	);
});

test("a request may run itself as often as it takes, within reason", async () => {
	const run = await runFiles({
		"a.yml": requestFile("a", {
			"after-response":
				'const n = (client.getVar("n") ?? 0) + 1;\nclient.setVar("n", n);\nif (n < 20) await client.runRequest("a");',
			tests: 'console.log(client.getVar("n"));',
		}),
	});
	expect(codesOf(run)).toEqual([]);
	expect(run.received).toHaveLength(20);
	expect(new Set(consoleOf(run))).toEqual(new Set(["20"]));
});

test("requests that a script runs at the same time run one after the other", async () => {
	const run = await runFiles({
		"b.yml": requestFile("b", {
			seq: 2,
			"before-request":
				'console.log("begins");\nawait client.sleep(5);\nconsole.log("ends");',
		}),
		"a.yml": requestFile("a", {
			seq: 1,
			"before-request":
				'await Promise.all([client.runRequest("b"), client.runRequest("missing").catch(() => {}), client.runRequest("b")]);\nclient.runner.stopExecution();',
		}),
	});
	expect(consoleOf(run)).toEqual(["begins", "ends", "begins", "ends"]);
	expect(run.summary.ending).toBe("stopped-by-script");
});

test("secrets are masked in the results of the requests that scripts run", async () => {
	const run = await runFiles(
		{
			"opencollection.yml":
				"info:\n  name: Test\nrequest:\n  variables:\n    - name: password\n      value: hush-hush\n      secret: true\n",
			"b.yml":
				'info:\n  name: b\nhttp:\n  url: "{{host}}/b?key={{password}}"\n',
			"a.yml": requestFile("a", {
				tests:
					'await client.runRequest("b");\nclient.visualize("html", { content: client.getSecretVar("password") });',
			}),
		},
		{ overrides: { password: "hush-hush" } },
	);
	expect(run.received).toContain("GET /b?key=hush-hush");
	expect(JSON.stringify(run.events)).not.toContain("hush-hush");
});

test.each([
	["before-request", "client.runner.stopExecution();"],
	["after-response", "client.runner.stopExecution();"],
	["tests", 'client.runner.setNextRequest(null);\nclient.setNextRequest("d");'],
] as const)(
	"what the %s script of a called request asks of the run is not asked of the caller's: %s",
	async (kind, code) => {
		const run = await runFiles({
			"z.yml": requestFile("z", {
				seq: 9,
				[kind]: `if (client.getVar("calling")) {\n${code}\n}`,
			}),
			"a.yml": requestFile("a", {
				seq: 1,
				tests:
					'client.setVar("calling", true);\nconst { status } = await client.runRequest("z");\nclient.deleteVar("calling");\nconsole.log(status);',
			}),
			"b.yml": requestFile("b", { seq: 2 }),
			"d.yml": requestFile("d", { seq: 3 }),
		});
		expect(consoleOf(run)).toEqual(["200"]);
		expect(statusesOf(run)).toEqual([
			"a passed",
			"b passed",
			"d passed",
			"z passed",
		]);
		expect(run.summary.ending).toBe("completed");
	},
);

test("a body that a script of the called request takes away is undefined to the caller", async () => {
	const run = await runFiles({
		"z.yml": requestFile("z", {
			seq: 9,
			"after-response": "res.setBody(undefined);",
			tests:
				'test("none", () => expect([res.body, res.getBody(), res.getSize().body]).to.eql([undefined, undefined, 0]));',
		}),
		"a.yml": requestFile("a", {
			seq: 1,
			tests:
				'const answer = await client.runRequest("z");\nconsole.log(answer.status, answer.data);',
		}),
	});
	expect(consoleOf(run)).toEqual(["200 undefined"]);
	expect(statusesOf(run)).toEqual(["a passed", "z passed"]);
});
