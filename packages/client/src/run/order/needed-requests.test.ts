import { expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { openPartedRun } from "../parts/parted-run.ts";
import { openSession } from "../session/open-session.ts";
import { requestFile, runFiles, type Scripts } from "../testing/run-files.ts";
import { neededRequests } from "./needed-requests.ts";
import { requestAt } from "./request-at.ts";

/** What has to be sent before a request of a collection. */
async function neededFor(
	path: string,
	files: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
	await using folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: Test\n",
		...files,
	});
	const collection = await openCollection(folder.root);
	const session = await openSession(collection, { contentLimit: 0 }, () => {});
	try {
		const target = await requestAt(collection, path);
		return (await neededRequests(session, [target])).map(
			({ path, sets }) =>
				`${path} (sets ${sets.map(({ name }) => name).join(", ")})`,
		);
	} finally {
		await session.close();
	}
}

const after = (code: string): Scripts => ({ "after-response": code });
const reading = (name: string, scripts: Scripts = {}, seq = 1) =>
	requestFile(name, { ...scripts, seq }).replace(
		"{{host}}/",
		`{{host}}/{{${name}}}/`,
	);

const SHOP = {
	"auth/login.yml": requestFile("login", after('bru.setVar("token", 1)')),
	"auth/whoami.yml": requestFile("whoami"),
	"orders/a-create.yml": reading("token", after('bru.setVar("orderId", 2)')),
	"orders/b-pay.yml": reading("orderId", {}, 2),
	"orders/c-refund.yml": reading(
		"orderId",
		after('bru.setVar("orderId", 0)'),
		3,
	),
};

test("those whose variables it reads are needed, and those that they need, in the order of a run", async () => {
	expect(await neededFor("orders/b-pay", SHOP)).toEqual([
		"auth/login (sets token)",
		"orders/a-create (sets orderId)",
	]);
	expect(await neededFor("auth/whoami", SHOP)).toEqual([]);
});

test("those behind it in the order of a run are not", async () => {
	expect(await neededFor("orders/a-create", SHOP)).toEqual([
		"auth/login (sets token)",
	]);
});

test("what a request sets itself before it is sent is needed of nobody", async () => {
	const files = {
		"a.yml": requestFile("a", after('bru.setVar("id", 1)')),
		"b.yml": reading("id", { "before-request": 'bru.setVar("id", 2)' }),
	};
	expect(await neededFor("b", files)).toEqual([]);
});

test("of several in its folder that set the same, the last one before it is needed", async () => {
	const files = {
		"a.yml": requestFile("a", after('bru.setVar("id", 1)')),
		"b.yml": requestFile("b", after('bru.setVar("id", 2)')),
		"c.yml": reading("id"),
	};
	expect(await neededFor("c", files)).toEqual(["b (sets id)"]);
});

test("values that another value refers to are needed as well", async () => {
	const files = {
		"opencollection.yml":
			"info:\n  name: Test\nrequest:\n  variables:\n    - name: bearer\n      value: Bearer {{token}}\n",
		"a.yml": requestFile("a", after('bru.setVar("token", 1)')),
		"b.yml": reading("bearer"),
	};
	expect(await neededFor("b", files)).toEqual(["a (sets token)"]);
});

/** Paths on the server, in the order in which they were asked for, and why the needed ones were. */
async function runNeeded(options: Parameters<typeof runFiles>[1]) {
	const { received, events, summary } = await runFiles(SHOP, {
		needed: true,
		...options,
	});
	const [started] = events;
	return {
		received: received.map((line) => line.replace("GET /", "")),
		needed: started?.type === "run-started" ? started.needed : undefined,
		summary,
	};
}

test("a run with what it needs has each before the first that comes after it in the collection", async () => {
	const { received, needed, summary } = await runNeeded({
		paths: ["orders/b-pay.yml", "orders/c-refund.yml"],
	});
	expect(received).toEqual(["login", "1/token", "2/orderId", "2/orderId"]);
	expect(needed).toEqual([
		{
			path: "auth/login",
			sets: [{ name: "token", readBy: ["orders/a-create"] }],
		},
		{
			path: "orders/a-create",
			sets: [{ name: "orderId", readBy: ["orders/b-pay", "orders/c-refund"] }],
		},
	]);
	expect(summary.requests.passed).toBe(4);
});

test("who is selected is needed of nobody, and runs where its paths say", async () => {
	const paths = ["orders/b-pay.yml", "orders/a-create.yml", "auth/whoami.yml"];
	const { received, needed, summary } = await runNeeded({ paths });
	expect(received).toEqual(["login", "1/token", "whoami"]);
	expect(needed?.map(({ path }) => path)).toEqual(["auth/login"]);
	// The order that was asked for leaves the first of them without its value.
	expect(summary.requests).toMatchObject({ passed: 3, error: 1 });
});

test.each([
	["by name", { grep: "pay" }],
	["that failed", { lastFailed: ["orders/b-pay"] }],
	["beside each other", { names: ["orderId"], tags: [], parallel: 4 }],
	["for each row", { grep: "pay", iterations: 2 }],
] as const)("requests chosen %s have what they need", async (_, options) => {
	const { received } = await runNeeded(options);
	expect(received.slice(0, 3)).toEqual(["login", "1/token", "2/orderId"]);
	expect(received.length % 3 === 0 || "names" in options).toBe(true);
});

test("a run that needs nothing from outside says nothing of it", async () => {
	const all = await runNeeded({});
	expect(all.received).toHaveLength(5);
	expect(all.needed).toBeUndefined();
	expect((await runNeeded({ paths: ["auth"] })).received).toHaveLength(2);
});

test("shards are made of the run with all that it needs", async () => {
	await using folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: Test\n",
		...SHOP,
	});
	const collection = await openCollection(folder.root);
	const open = async (needed: boolean) => {
		const grep = "pay|whoami";
		const run = await openPartedRun(collection, { grep, needed });
		const { parts } = await run.divide(2);
		await run.close();
		return { run, parts };
	};
	const { run, parts } = await open(true);
	expect(run.requests.map(({ path }) => path)).toEqual([
		"auth/login",
		"auth/whoami",
		"orders/a-create",
		"orders/b-pay",
	]);
	expect(parts.map(({ executions }) => executions)).toEqual([2, 2]);
	expect(run.startedEvent().needed).toHaveLength(2);
	expect(run.digest).not.toBe((await open(false)).run.digest);
});
