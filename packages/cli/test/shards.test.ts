import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	DEMO_SECRET,
	startUsersApi,
	type UsersApi,
} from "../../../examples/users-api/src/index.ts";
import { folderOf, recordingServer } from "./curlew.ts";
import {
	type Masks,
	REPORTS,
	runShards,
	runWhole,
	type ShardedRun,
} from "./sharded-run.ts";

const users = fileURLToPath(
	new URL("../../../examples/users", import.meta.url),
);

let api: UsersApi;
beforeAll(async () => {
	api = await startUsersApi();
});
afterAll(() => api.close());

/** Everything that can be seen of a run is that of the whole one. */
async function expectSame(
	run: Omit<ShardedRun, "out">,
	counts: readonly number[],
) {
	await using out = await folderOf({});
	const whole = await runWhole({ ...run, out: out.root });
	for (const count of counts) {
		const merged = await runShards({ ...run, out: out.root }, count);
		for (const name of REPORTS)
			expect(merged.reports.get(name), `${name} of ${count}`).toBe(
				whole.reports.get(name),
			);
		expect({ ...merged.summary, duration: 0 }).toEqual({
			...whole.summary,
			duration: 0,
		});
	}
	return whole;
}

const onUsersApi = () => ({
	environment: "local",
	overrides: { base_url: api.url, API_SECRET: DEMO_SECRET },
});

/** Numbers of new users, tags of their versions, random values, and what depends on how long they are. */
const MADE_BY_SERVER: Masks = [
	[/(?<![\w-])[\w-]{22}(?![\w-])/g, "TAG"],
	[/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "GUID"],
	[/CurlewForm[\da-f]+/g, "BOUNDARY"],
	[/\/(products|users)\/\d+/g, "/$1/ID"],
	[/((?:"|&quot;)(?:id|number|at)\\*(?:"|&quot;): ?)\d+/g, "$1N"],
	[/[\w.'-]+@\w+\.com/g, "EMAIL"],
	[/(id eq |eq |[Uu]ser |"(?:value|actual|rhsOperand|to|from)":"?)\d+/g, "$1N"],
	[/((?:size|bodySize|content-length)\\*"[:,]\\*"?)\d+/gi, "$1N"],
];

/** A collection of either format: a login whose token all need, a folder with an order of its own, one that only reads. */
function shop(format: "yml" | "bru"): Readonly<Record<string, string>> {
	const request = (
		path: string,
		method: string,
		{
			seq,
			after = "",
			tests = "",
		}: { seq: number; after?: string; tests?: string },
	) => {
		const name = path.split("/").at(-1) ?? "";
		const url = `{{host}}/${path}/{{id}}`;
		return format === "bru"
			? [
					`${path}.bru`,
					`meta {\n  name: ${name}\n  seq: ${seq}\n}\n\n${method.toLowerCase()} {\n  url: ${url}\n}\n\nheaders {\n  X-Token: {{token}}\n}\n\nscript:post-response {\n  ${after}\n}\n\ntests {\n  ${tests}\n}\n`,
				]
			: [
					`${path}.yml`,
					`info:\n  name: ${name}\n  seq: ${seq}\nhttp:\n  method: ${method}\n  url: "${url}"\n  headers:\n    - name: X-Token\n      value: "{{token}}"\nruntime:\n  scripts:\n    - type: after-response\n      code: ${JSON.stringify(after)}\n    - type: tests\n      code: ${JSON.stringify(tests)}\n`,
				];
	};
	const api = format === "bru" ? "bru" : "client";
	return {
		...(format === "bru"
			? { "bruno.json": '{"version":"1","name":"Shop","type":"collection"}' }
			: { "opencollection.yml": "info:\n  name: Shop\n" }),
		...Object.fromEntries([
			request("account/login", "POST", {
				seq: 1,
				after: `${api}.setVar("token", "t-" + res.getBody().url); console.log("in <b>")`,
			}),
			request("orders/create", "POST", {
				seq: 1,
				after: `${api}.setVar("order", 7)`,
			}),
			request("orders/read", "GET", {
				seq: 2,
				tests: `test("is there", () => expect(${api}.getVar("order")).to.equal(7))`,
			}),
			request("products/list", "GET", {
				seq: 1,
				tests: 'test("<script>", () => expect(1).to.equal(2))',
			}),
			request("products/search", "GET", { seq: 2 }),
			request("hello", "GET", { seq: 9 }),
		]),
	};
}

/** Says what it was asked, and nothing that differs from time to time. */
const sayingServer = () =>
	recordingServer(({ url, headers }) => ({
		headers: { "content-type": "application/json" },
		body: JSON.stringify({
			url,
			token: headers.find(([name]) => name.toLowerCase() === "x-token")?.[1],
		}),
	}));

/** A shard that is the whole run, and more shards than there are folders; every row below is divided into a few. */
const FEW_AND_MANY = [1, 8];
const SOME = [3];

describe("shards put together are the run as a whole, in every report", () => {
	test("of the example collection", async () => {
		const { summary } = await expectSame(
			{ root: users, options: onUsersApi(), masks: MADE_BY_SERVER },
			[2, 8],
		);
		expect(summary).toMatchObject({ isSuccess: true });
	}, 60_000);

	test.each(["yml", "bru"] as const)(
		"of a collection in .%s",
		async (format) => {
			await using server = await sayingServer();
			await using folder = await folderOf(shop(format));
			const { summary } = await expectSame(
				{
					root: folder.root,
					options: { overrides: { host: server.url, token: "none", id: "1" } },
				},
				[...FEW_AND_MANY, ...SOME],
			);
			expect(summary).toMatchObject({
				isSuccess: false,
				requests: { passed: 5, failed: 1 },
			});
		},
		60_000,
	);

	test.each([
		["one after the other", {}],
		["at the same time", { parallel: 4 }],
		["until the first failure", { bail: true }],
		["in five iterations more than there are rows", { iterations: 9 }],
	] as const)(
		"of rows of data, %s",
		async (_, options) => {
			await using server = await sayingServer();
			await using folder = await folderOf(shop("yml"));
			await using data = await folderOf({ "rows.csv": "id\n1\n2\n3\n4\n" });
			const { summary } = await expectSame(
				{
					root: folder.root,
					options: {
						overrides: { host: server.url, token: "none" },
						data: { file: join(data.root, "rows.csv") },
						...options,
					},
				},
				SOME,
			);
			expect(summary.tests.failed).toBeGreaterThan(0);
		},
		60_000,
	);

	test("of data with a broken row at its end", async () => {
		await using server = await sayingServer();
		await using folder = await folderOf(shop("yml"));
		await using data = await folderOf({
			"rows.ndjson": '{"id":1}\n{"id":2}\n{"id":\n',
		});
		const { summary } = await expectSame(
			{
				root: folder.root,
				options: {
					overrides: { host: server.url, token: "none" },
					data: { file: join(data.root, "rows.ndjson") },
				},
			},
			SOME,
		);
		expect(summary).toMatchObject({ problems: 1, iterations: 2 });
	}, 60_000);
});
