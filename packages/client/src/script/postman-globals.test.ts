import { expect, test } from "vitest";
import { createSandbox } from "./testing/sandbox-under-test.ts";
import { memoryHost, memoryResponse, scriptOf } from "./testing/script-host.ts";

const sandbox = await createSandbox();

async function ran(code: string, host = memoryHost()) {
	const outcome = await sandbox.run(scriptOf(code), host);
	return { host, outcome, it: host.values.get("runtime")?.get("it") };
}

const answered = () =>
	memoryHost({
		response: memoryResponse('{"id":7}', [
			["Content-Type", "application/json"],
			["X-Many", "a"],
			["X-Many", "b"],
		]),
		data: { row: "1" },
	});

const resultsOf = (host: ReturnType<typeof memoryHost>) =>
	host.testResults.map(({ name, status, error }) => [
		name,
		status,
		...(error ? [error.message, error.location?.line] : []),
	]);

test("members of tests[] are tests, in the order of their first mention", async () => {
	const { host } = await ran(
		"tests['ok'] = responseCode.code === 201;\ntests['off'] = 0;\ntests['ok again'] = 'yes';\ntests['off'] = undefined;\ntest('mine', () => {});",
		answered(),
	);
	expect(resultsOf(host)).toEqual([
		["mine", "passed"],
		["ok", "passed"],
		["off", "failed", "expected undefined to be truthy", 13],
		["ok again", "passed"],
	]);
});

test("members of tests[] count where the script fails, and when a callback sets them", async () => {
	const failed = await ran("tests['early'] = true; nope();", answered());
	expect(failed.outcome.kind).toBe("failed");
	expect(resultsOf(failed.host)).toEqual([["early", "passed"]]);
	const late = await ran(
		"tests['early'] = true; setTimeout(() => { tests['late'] = true }, 1)",
		answered(),
	);
	expect(resultsOf(late.host)).toEqual([
		["early", "passed"],
		["late", "passed"],
	]);
});

test("each script of a series has its own tests[], and variables as they are then", async () => {
	const host = answered();
	const scripts = [
		"tests['one'] = true; postman.setEnvironmentVariable('a', 1); kept = environment.a; data = 'mine'",
		"tests['two'] = true; client.setVar('it', [kept, environment.a, data])",
	].map((code) => scriptOf(code));
	const series = sandbox.series(scripts, host);
	for (const script of scripts)
		expect(await series.run(script)).toEqual({ kind: "finished" });
	series.end();
	expect(resultsOf(host)).toEqual([
		["one", "passed"],
		["two", "passed"],
	]);
	expect(host.values.get("runtime")?.get("it")).toEqual(["1", "1", "mine"]);
});

test.each<[string, unknown]>([
	["responseBody", '{"id":7}'],
	["responseBody.has('\"id\"')", true],
	[
		"[responseCode.code, responseCode.name, responseCode.detail.slice(0, 17)]",
		[201, "Created", "The request has b"],
	],
	["responseHeaders", { "Content-Type": "application/json", "X-Many": "b" }],
	["typeof responseTime", "number"],
	[
		"[postman.getResponseHeader('content-type'), typeof postman.getResponseHeader('none')]",
		["application/json", "undefined"],
	],
	["[iteration, data]", [1, { row: "1" }]],
	["[request.method, request.name]", ["GET", "Get users"]],
	["request.headers", { accept: "text/plain" }],
	["xml2Json('<a x=\"1\"><b/></a>')", { a: { $: { x: "1" }, b: "" } }],
	["typeof xml2Json('<a')", "undefined"],
])("%s", async (expression, value) => {
	const { outcome, it } = await ran(
		`client.setVar("it", ${expression})`,
		answered(),
	);
	expect(outcome).toEqual({ kind: "finished" });
	expect(it).toEqual(value);
});

test("postman.* sets and clears variables, as texts", async () => {
	const { host, it } = await ran(
		`for (const value of [5, false, 0, null, { a: 1 }, [1, 2], "x"])
			postman.setEnvironmentVariable("v" + typeof value + String(value).length, value);
		postman.setGlobalVariable("g", 1);
		postman.clearEnvironmentVariable("vstring1");
		client.setVar("it", [postman.getEnvironmentVariable("vnumber1"), environment, globals]);
		postman.clearEnvironmentVariables();
		postman.setNextRequest("next"); postman.setNextRequest(null);`,
	);
	const rest = {
		vboolean5: false,
		vobject4: null,
		vobject15: "[object Object]",
		vobject3: "1,2",
	};
	expect(it).toEqual([0, { vnumber1: 0, ...rest }, { g: "1" }]);
	expect(host.values.get("environment")?.size).toBe(0);
	expect(host.jumps).toEqual(["next", null]);
});

test("before the response its names are undefined, and nothing else", async () => {
	const { it } = await ran(
		"client.setVar('it', [typeof responseBody, responseTime === undefined, typeof postman.getResponseHeader('a')])",
	);
	expect(it).toEqual(["undefined", true, "undefined"]);
});
