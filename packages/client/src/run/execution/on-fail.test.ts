import { expect, test } from "vitest";
import {
	consoleOf,
	requestFile,
	runFiles,
	scriptsField,
} from "../testing/run-files.ts";

/** A request to a port where nobody listens. */
function unreachable(code: string): string {
	const scripts = scriptsField({ "before-request": code });
	return `info:\n  name: a\nhttp:\n  url: "http://127.0.0.1:1/x"\nruntime:\n${scripts}`;
}

test("req.onFail is called with the error when no response comes, and knows all that the script did", async () => {
	const run = await runFiles({
		"a.yml": unreachable(
			`const started = "s";
req.onFail(async (error) => {
	await client.sleep(1);
	client.setVar("failed", started + error.code);
	console.log(error instanceof Error, error.code, error.method, error.url, error.message);
});
req.onFail(() => console.log("second"));`,
		),
		"b.yml": requestFile("b", {
			"before-request": 'console.log(client.getVar("failed"));',
		}),
	});
	expect(consoleOf(run)).toEqual([
		expect.stringMatching(
			/^true ECONNREFUSED GET http:\/\/127\.0\.0\.1:1\/x .*refused the connection/,
		),
		"second",
		"sECONNREFUSED",
	]);
	expect(run.summary.requests).toMatchObject({ error: 1, passed: 1 });
});

test("scripts of the collection and of the request are told, in this order", async () => {
	const run = await runFiles({
		"opencollection.yml": `info:\n  name: Test\nrequest:\n${scriptsField({ "before-request": 'req.onFail(() => console.log("collection"));' })}`,
		"a.yml": unreachable('req.onFail(() => console.log("request"));'),
	});
	expect(consoleOf(run)).toEqual(["collection", "request"]);
});

test("a handler that fails is a problem of the request, on the line of its file", async () => {
	const run = await runFiles({
		"a.yml": unreachable("req.onFail((error) => {\n  error.x.y;\n});"),
	});
	const finished = run.events.find(({ type }) => type === "request-finished");
	expect(finished).toMatchObject({
		result: { problems: [{ location: { line: 10 } }] },
	});
});

test("mistake 14: a handler without an end is stopped at the time limit", async () => {
	const run = await runFiles(
		{ "a.yml": unreachable("req.onFail(() => { while (true) {} });") },
		{ scriptTimeout: 300 },
	);
	const finished = run.events.find(({ type }) => type === "request-finished");
	expect(finished).toMatchObject({
		result: { problems: [{ code: "SCRIPT_TIMEOUT" }] },
	});
});

test("nobody is called when a response comes, whatever its status", async () => {
	const run = await runFiles({
		"a.yml": requestFile("a", {
			"before-request": 'req.onFail(() => console.log("failed"));',
			tests: "console.log(res.status);",
		}),
	});
	expect(consoleOf(run)).toEqual(["200"]);
});
