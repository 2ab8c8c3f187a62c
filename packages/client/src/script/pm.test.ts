import { describe, expect, test } from "vitest";
import { createSandbox } from "./testing/sandbox-under-test.ts";
import { memoryHost, memoryResponse, scriptOf } from "./testing/script-host.ts";

const sandbox = await createSandbox();

/** What a test script leaves, after a response with that body. */
async function afterResponse(code: string, body = '{"id":7}') {
	const host = memoryHost({ response: memoryResponse(body) });
	const outcome = await sandbox.run(scriptOf(code), host);
	const tests = host.testResults.map(
		({ name, status, error }) =>
			`${status} ${name}${error ? `: ${error.message}` : ""}`,
	);
	return { host, outcome, tests };
}

describe("pm.test", () => {
	test("tells of each test once it has ended, promises and `done` included", async () => {
		const { outcome, tests } = await afterResponse(`
			pm.test("code", () => pm.response.to.have.status(201));
			pm.test("id", () => pm.expect(pm.response.json().id).to.equal(8));
			pm.test("promise", async () => { await null; throw new Error("late"); });
			pm.test("called back", (done) => setTimeout(done, 1));
			pm.test("called back with an error", (done) => done(new Error("no")));
			pm.test("no function");
		`);
		expect(outcome).toEqual({ kind: "finished" });
		expect(tests).toEqual([
			"passed code",
			"failed id: expected 7 to equal 8",
			"failed called back with an error: no",
			"passed no function",
			"failed promise: late",
			"passed called back",
		]);
	});

	test("warns of a test whose `done` was never called, and does not count it", async () => {
		const { host, tests } = await afterResponse(
			'pm.test("a", () => {});\npm.test("forgotten", (done) => {});',
		);
		expect(tests).toEqual(["passed a"]);
		expect(host.warnings).toEqual([
			{
				message:
					'The test "forgotten" never called its `done`, so it was not counted.',
				line: 11,
			},
		]);
	});
});

describe("variables of pm", () => {
	test("keep their types; dates become text, and what JSON lacks null", async () => {
		const { host } = await afterResponse(`
			pm.environment.set("number", 1.5);
			pm.environment.set("date", new Date(0));
			pm.environment.set("nothing", undefined);
			pm.environment.set("any name", [NaN]);
		`);
		expect(Object.fromEntries(host.values.get("environment") ?? [])).toEqual({
			number: 1.5,
			date: "1970-01-01T00:00:00.000Z",
			nothing: null,
			"any name": [null],
		});
	});

	test("give a script the object that it set, and keep what became of it", async () => {
		const { host } = await afterResponse(`
			const list = [];
			pm.variables.set("list", list);
			pm.variables.get("list").push(1);
			list.push(2);
		`);
		expect(host.values.get("runtime")?.get("list")).toEqual([1, 2]);
	});

	test("are filled into texts as Postman does: to any depth, raw, and what is unknown stays", async () => {
		const { host } = await afterResponse(`
			pm.globals.set("a", "{{b}}");
			pm.environment.set("b", "deep");
			pm.variables.set("object", { x: 1 });
			pm.variables.set("list", [1, 2]);
			pm.variables.set("it", pm.variables.replaceIn("{{a}} {{ b }} {{object}} {{list}} {{no}}"));
		`);
		expect(host.values.get("runtime")?.get("it")).toBe(
			"deep {{ b }} [object Object] 1,2 {{no}}",
		);
	});
});
