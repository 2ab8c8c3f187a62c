import { describe, expect, test } from "vitest";
import { groupsOf, login } from "./testing/grouped-requests.ts";

describe("what is repeated", () => {
	const readers = {
		"b/1": { url: "http://h/{{token}}" },
		"c/1": { url: "http://h/{{token}}" },
		"d/1": {},
	};

	test("a login is, for whoever reads its token", async () => {
		expect(await groupsOf({ "a/login": login, ...readers })).toEqual([
			"a/login",
			"(a/login) b/1",
			"(a/login) c/1",
			"d/1",
		]);
	});

	test("with what it needs itself", async () => {
		const requests = {
			"a/csrf": { "after-response": 'client.setVar("csrf", 1)' },
			"b/login": { ...login, url: "http://h/{{csrf}}" },
			"c/1": readers["c/1"],
		};
		expect(await groupsOf(requests)).toEqual([
			"a/csrf",
			"(a/csrf) b/login",
			"(a/csrf) (b/login) c/1",
		]);
	});

	test("not with --shard-repeat none", async () => {
		const requests = { "a/login": login, ...readers };
		expect(await groupsOf(requests, { repeat: "none" })).toEqual([
			"a/login b/1 c/1",
			"d/1",
		]);
	});

	test("not where what it needs cannot be repeated", async () => {
		const requests = {
			"a/user": {
				method: "POST",
				"after-response": 'client.setVar("user", 1)',
			},
			"b/login": { ...login, url: "http://h/{{user}}" },
			"c/1": readers["c/1"],
		};
		expect(await groupsOf(requests)).toEqual(["a/user b/login c/1"]);
	});

	test("a request that changes nothing is, for other folders", async () => {
		const requests = {
			"a/first": { "after-response": 'client.setVar("firstId", 1)' },
			"b/1": { url: "http://h/{{firstId}}" },
		};
		expect(await groupsOf(requests)).toEqual(["a/first", "(a/first) b/1"]);
	});

	test("what creates something is with --shard-repeat all only", async () => {
		const requests = {
			"a/1": { method: "POST", "after-response": 'client.setVar("userId", 1)' },
			"b/1": { url: "http://h/{{userId}}" },
		};
		expect(await groupsOf(requests, { repeat: "all" })).toEqual([
			"a/1",
			"(a/1) b/1",
		]);
	});

	test("a login by cookie is, for all that follow", async () => {
		const requests = {
			"a/1": {},
			"b/Log in": { method: "POST" },
			"c/1": {},
		};
		expect(await groupsOf(requests)).toEqual([
			"a/1",
			"b/Log in",
			"(b/Log in) c/1",
		]);
		expect(await groupsOf(requests, { http: { cookies: false } })).toEqual([
			"a/1",
			"b/Log in",
			"c/1",
		]);
	});

	test("what is called like a login and tests one is not", async () => {
		const requests = {
			"a/login with a wrong password": { method: "POST" },
			"b/1": {},
		};
		expect(await groupsOf(requests)).toEqual([
			"a/login with a wrong password",
			"b/1",
		]);
	});

	test("what has the tag every-shard is, for all that follow", async () => {
		const requests = {
			"a/reset": { method: "DELETE", tags: "every-shard" },
			"b/1": {},
		};
		expect(await groupsOf(requests)).toEqual(["a/reset", "(a/reset) b/1"]);
		const tagged = "info:\n  name: a\n  seq: 1\n  tags: [every-shard]\n";
		expect(
			await groupsOf(
				{ "a/fill": { method: "POST" }, "b/1": {} },
				{ repeat: "none" },
				{ "a/folder.yml": tagged },
			),
		).toEqual(["a/fill", "(a/fill) b/1"]);
	});
});
