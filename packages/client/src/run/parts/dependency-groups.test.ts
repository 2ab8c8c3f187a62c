import { describe, expect, test } from "vitest";
import { groupsOf, login } from "./testing/grouped-requests.ts";

const byRequest = { shardBy: "request" } as const;

describe("what stays together", () => {
	test("the requests of a folder do", async () => {
		expect(
			await groupsOf({ "a/1": {}, "a/2": {}, "b/1": {}, "b/2": {} }),
		).toEqual(["a/1 a/2", "b/1 b/2"]);
	});

	test("with --shard-by request, only who needs the other's variable does", async () => {
		const requests = {
			"a/1": { "after-response": 'client.setVar("id", 1)' },
			"a/2": {},
			"a/3": { url: "http://h/{{id}}" },
		};
		expect(await groupsOf(requests, byRequest)).toEqual(["a/1 a/3", "a/2"]);
	});

	test("who needs what was created in another folder stays with it", async () => {
		const requests = {
			"a/1": { method: "POST", "after-response": 'client.setVar("userId", 1)' },
			"b/1": { url: "http://h/{{userId}}" },
			"c/1": {},
		};
		expect(await groupsOf(requests)).toEqual(["a/1 b/1", "c/1"]);
	});

	test("a script that may set anything keeps everything together", async () => {
		const requests = {
			"a/1": { "before-request": 'client.setVar(req.getName() + "x", 1)' },
			"b/1": {},
		};
		expect(await groupsOf(requests)).toEqual(["a/1 b/1"]);
	});

	test("a jump keeps everything together", async () => {
		const requests = {
			"a/1": { "after-response": 'client.runner.setNextRequest("1")' },
			"b/1": {},
		};
		expect(await groupsOf(requests)).toEqual(["a/1 b/1"]);
	});

	test("a name that every folder uses for itself ties none to another", async () => {
		const create = {
			method: "POST",
			"after-response": 'if (res.status === 201) client.setVar("id", 1)',
			tests: 'client.getVar("id")',
		};
		const requests = {
			"a/1": create,
			"a/2": { url: "http://h/{{id}}" },
			"b/1": { ...create, tests: "" },
			"b/2": { url: "http://h/{{id}}" },
		};
		expect(await groupsOf(requests)).toEqual(["a/1 a/2", "b/1 b/2"]);
	});

	test("a collection's script that sets a variable before each request ties none", async () => {
		const script =
			'request:\n  scripts:\n    - type: before-request\n      code: client.setVar("requestId", Date.now())\n';
		const requests = {
			"a/1": { url: "http://h/{{requestId}}" },
			"b/1": { url: "http://h/{{requestId}}" },
		};
		const more = { "opencollection.yml": `info:\n  name: Test\n${script}` };
		expect(await groupsOf(requests, {}, more)).toEqual(["a/1", "b/1"]);
	});

	test("one that counts up ties all", async () => {
		const script =
			'request:\n  scripts:\n    - type: before-request\n      code: client.setVar("count", (client.getVar("count") ?? 0) + 1)\n';
		const more = { "opencollection.yml": `info:\n  name: Test\n${script}` };
		expect(await groupsOf({ "a/1": {}, "b/1": {} }, {}, more)).toEqual([
			"a/1 b/1",
		]);
	});

	test("who may read any variable stays with all that set one before, but logins", async () => {
		const requests = {
			"a/login": login,
			"b/1": { "after-response": 'client.setVar("x", 1)' },
			"c/1": { tests: "client.getVar(req.getName())" },
			"d/1": { tests: "client.getVar(req.getName())" },
			"e/1": {},
		};
		expect(await groupsOf(requests)).toEqual([
			"a/login",
			"(a/login) b/1 c/1 d/1",
			"e/1",
		]);
		expect(await groupsOf(requests, { repeat: "none" })).toEqual([
			"a/login b/1 c/1 d/1",
			"e/1",
		]);
	});

	test("with a seed, random numbers come in order", async () => {
		const url = "http://h/{{$randomInt}}";
		const requests = { "a/1": { url }, "b/1": { url }, "c/1": {} };
		expect(await groupsOf(requests, { seed: 1 })).toEqual(["a/1 b/1", "c/1"]);
		expect(await groupsOf(requests)).toEqual(["a/1", "b/1", "c/1"]);
	});
});

describe("iterations", () => {
	const twice = { iterations: 2 };

	test("stay together where one reads what the one before set", async () => {
		const requests = {
			"a/1": { url: "http://h/{{last}}" },
			"b/1": { "after-response": 'client.setVar("last", 1)' },
			"c/1": {},
		};
		expect(await groupsOf(requests, twice)).toEqual(["a/1 b/1 chained", "c/1"]);
		expect(await groupsOf(requests, { ...twice, parallel: 2 })).toEqual([
			"a/1",
			"b/1",
			"c/1",
		]);
	});

	test("do not where each sets it anew before", async () => {
		const requests = {
			"a/1": { "after-response": 'client.setVar("userId", 1)', method: "POST" },
			"b/1": { url: "http://h/{{userId}}" },
		};
		expect(await groupsOf(requests, twice)).toEqual(["a/1 b/1"]);
	});

	test("stay together where a script may set anything", async () => {
		const requests = {
			"a/1": { "before-request": 'client.setVar(req.getName() + "x", 1)' },
			"b/1": {},
		};
		expect(await groupsOf(requests, twice)).toEqual(["a/1 b/1 chained"]);
		expect(await groupsOf(requests, { ...twice, parallel: 2 })).toEqual([
			"a/1 b/1",
		]);
	});
});
