import { describe, expect, test } from "vitest";
import { dataFile } from "../data/testing/data-files.ts";
import { codesOf, consoleOf, runFiles } from "../testing/run-files.ts";

/** What Newman 6.2.2 does, seen on loopback: the order of what scripts log, and of what is sent. */

type Events = Partial<Record<"prerequest" | "test", string>>;

function events(scripts: Events) {
	return {
		event: Object.entries(scripts).map(([listen, exec]) => ({
			listen,
			script: { exec: [exec] },
		})),
	};
}

function item(name: string, scripts: Events = {}, url = `{{host}}/${name}`) {
	return { name, ...events(scripts), request: { method: "GET", url } };
}

function collection(items: readonly object[], more: object = {}) {
	const schema =
		"https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
	const text = JSON.stringify({
		info: { name: "Shop", schema },
		item: items,
		...more,
	});
	return { "shop.postman_collection.json": text };
}

const TELLING = {
	prerequest: "console.log('before')",
	test: "console.log('test')",
};

test("jumps, calls and `pm.info.requestId` know the ids of items", async () => {
	const folder = {
		...collection([
			item("first", { test: "pm.execution.setNextRequest('id-3')" }),
			item("second"),
			{
				...item("third", { test: "console.log(pm.info.requestId)" }),
				id: "id-3",
			},
		]),
	};
	const ran = await runFiles(folder);
	expect(consoleOf(ran)).toEqual(["id-3"]);
});

test("what ends by `skipRequest` has no test of what is caught", async () => {
	const before =
		"try { pm.execution.skipRequest() } catch { pm.test('caught', () => {}) } console.log('beyond')";
	const ran = await runFiles(
		collection([item("first", { prerequest: before })]),
	);
	expect(ran.summary.requests).toMatchObject({ skipped: 1 });
	expect(ran.summary.tests).toMatchObject({ passed: 0, failed: 0 });
});

test("a collection without requests runs, with a warning", async () => {
	const ran = await runFiles(collection([]));
	expect(codesOf(ran)).toEqual(["NOTHING_TO_RUN"]);
});

describe("a script before the request that fails", () => {
	test("loses its rest, but not the request, the other scripts and the run", async () => {
		const folder = {
			name: "F",
			...events(TELLING),
			item: [item("a", TELLING)],
		};
		const failing = {
			prerequest:
				"console.log('first'); throw new Error('boom'); console.log('lost')",
			test: "console.log('last'); null.x",
		};
		const run = await runFiles(
			collection([folder, item("b")], events(failing)),
		);
		expect(run.received).toEqual(["GET /a", "GET /b"]);
		expect(consoleOf(run)).toEqual([
			"first",
			"before",
			"before",
			"last",
			"test",
			"test",
			"first",
			"last",
		]);
		expect(run.summary.requests).toMatchObject({ passed: 0, error: 2 });
	});
});

test("a request that cannot be reached has its tests run all the same", async () => {
	const code = "console.log('asked')";
	const run = await runFiles(
		collection([item("a", { test: code }, "http://127.0.0.1:1/"), item("b")]),
	);
	expect(consoleOf(run)).toEqual(["asked"]);
	expect(run.summary.requests).toMatchObject({ passed: 1, error: 1 });
});

test("a request that is skipped has neither the scripts that follow nor tests; a jump of it counts", async () => {
	const skipping = {
		prerequest:
			"if (req.getName() === 'a') { client.runner.setNextRequest('c'); client.runner.skipRequest(); }",
	};
	const run = await runFiles(
		collection([item("a", TELLING), item("b"), item("c")], events(skipping)),
	);
	expect(run.received).toEqual(["GET /c"]);
	expect(consoleOf(run)).toEqual([]);
	expect(run.summary.requests).toMatchObject({ skipped: 1, passed: 1 });
});

describe("jumps", () => {
	const jump = (name: string | null) => ({
		test: `client.runner.setNextRequest("lost"); client.runner.setNextRequest(${JSON.stringify(name)})`,
	});

	test("lead to the last request of a name, into folders and out of them; to none, they end the iteration", async () => {
		const run = await runFiles(
			collection([
				item("a", jump("d")),
				item("d", {}, "{{host}}/wrong"),
				{ name: "F", item: [item("d", jump("nowhere"))] },
				item("e"),
			]),
			{ iterations: 2 },
		);
		expect(run.received).toEqual(["GET /a", "GET /d", "GET /a", "GET /d"]);
		expect(codesOf(run)).toEqual([
			"NEXT_REQUEST_NOT_FOUND",
			"NEXT_REQUEST_NOT_FOUND",
		]);
		expect(run.summary).toMatchObject({ ending: "completed", problems: 0 });
	});

	test("to null end the iteration", async () => {
		const run = await runFiles(collection([item("a", jump(null)), item("b")]), {
			iterations: 2,
		});
		expect(run.received).toEqual(["GET /a", "GET /a"]);
		expect(codesOf(run)).toEqual([]);
	});
});

test("rows make iterations, the last one is repeated, and what is not quoted may be a number", async () => {
	const file = await dataFile(
		"rows.csv",
		'n,q,t,f,e\n007,"007",true,0x10,\n\n" 5", 5 ,1e3,Infinity,1.50\n',
	);
	const logging = {
		test: "console.log(JSON.stringify(['n','q','t','f','e'].map((name) => client.runner.iterationData.get(name))))",
	};
	const run = await runFiles(collection([item("a", logging)]), {
		data: { file },
		iterations: 3,
	});
	expect(consoleOf(run)).toEqual([
		'[7,"007","true",0,""]',
		'[" 5",5,1000,"Infinity",1.5]',
		'[" 5",5,1000,"Infinity",1.5]',
	]);
});

test("variables of folders are out of scope, local ones live for the whole run, and data lies over the environment", async () => {
	const file = await dataFile("rows.ndjson", '{"who":"row"}\n{"who":"row"}\n');
	const folder = {
		name: "F",
		variable: [{ key: "here", value: "folder" }],
		item: [item("a", {}, "{{host}}/{{here}}/{{who}}/{{local}}")],
	};
	const local = { test: "client.setVar('local', 'kept')" };
	const run = await runFiles(
		collection([folder, item("b", local)], {
			variable: [
				{ key: "here", value: "first" },
				{ key: "here", value: "second" },
				{ key: "here", value: "off", disabled: true },
				{ key: "who", value: "collection" },
			],
		}),
		{ data: { file }, overrides: { who: "environment" } },
	);
	expect(run.received).toEqual([
		"GET /second/row/%7B%7Blocal%7D%7D",
		"GET /b",
		"GET /second/row/kept",
		"GET /b",
	]);
});
