import { describe, expect, onTestFinished, test } from "vitest";
import { openCollection } from "../../collection/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { type Scripts, scriptsField } from "../testing/run-files.ts";
import { openPartedRun, type PartedRunOptions } from "./parted-run.ts";

/** Requests in the order given: `folder/name`, with what they send and do. */
type Requests = Readonly<
	Record<
		string,
		Scripts & {
			readonly method?: string;
			readonly url?: string;
			readonly tags?: string;
		}
	>
>;

/** Each group in a line: what is repeated for it, its own requests, and whether its iterations stay together. */
async function groupsOf(
	requests: Requests,
	options: Partial<PartedRunOptions> = {},
	more: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
	const files: Record<string, string> = {
		"opencollection.yml": "info:\n  name: Test\n",
		...more,
	};
	let seq = 0;
	for (const [path, request] of Object.entries(requests)) {
		const {
			method = "GET",
			url = "http://h/",
			tags = "",
			...scripts
		} = request;
		const name = path.split("/").at(-1);
		const [folder] = path.split("/");
		seq += 1;
		if (path.includes("/"))
			files[`${folder}/folder.yml`] ??=
				`info:\n  name: ${folder}\n  seq: ${seq}\n`;
		files[`${path}.yml`] =
			`info:\n  name: ${name}\n  seq: ${seq}\n  tags: [${tags}]\nhttp:\n  method: ${method}\n  url: "${url}"\nruntime:\n${scriptsField(scripts) || "  scripts: []\n"}`;
	}
	const folder = await temporaryFolder(files);
	onTestFinished(() => folder[Symbol.asyncDispose]());
	const collection = await openCollection(folder.root);
	const run = await openPartedRun(collection, { contentLimit: 0, ...options });
	onTestFinished(() => run.close());
	const { groups } = await run.divide(4);
	const pathOf = (position: number) => run.requests[position]?.path;
	return groups.map(({ positions, repeated, isChain }) =>
		[
			...repeated.map((position) => `(${pathOf(position)})`),
			...positions.map(pathOf),
			...(isChain ? ["chained"] : []),
		].join(" "),
	);
}

const login = {
	method: "POST",
	"after-response": 'client.setVar("token", res.getBody().token)',
};
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
