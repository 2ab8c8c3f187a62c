import { join } from "node:path";
import { openSession, type RunEvent, runCollection } from "@curlew/client";
import { describe, expect, test } from "vitest";
import { compareRuns } from "./compare-runs.ts";
import { HistoryRecorder } from "./recorder.ts";
import { newHistory } from "./testing/new-history.ts";
import { collection, echo, serve } from "./testing/recorded-servers.ts";

const overridesOf = (url: string) => ({ overrides: { host: url } });

describe("a request that is sent by itself", () => {
	test("is kept with what it takes to send it again", async () => {
		const host = await serve(echo);
		const opened = await collection({
			"users/get.yml":
				'info:\n  name: Get\nhttp:\n  method: POST\n  url: "{{host}}/users?x={{x}}"\n  body:\n    type: text\n    data: hello\n',
		});
		const { history } = await newHistory();
		const overrides = { host, x: "1" };
		const draft = "info:\n  name: Get, changed\n";
		let listener = (_: RunEvent) => {};
		const session = await openSession(
			opened,
			{ contentLimit: 10_000, overrides },
			(event) => listener(event),
		);
		const recorder = new HistoryRecorder(history, {
			root: opened.definition.root,
			mask: (text) => session.mask(text),
			overrides,
			draft,
		});
		listener = (event) => recorder.handle(event);
		const { requests } = await opened.select([]);
		for (const request of requests) await session.execute(request);
		await session.close();
		const [found] = history.list().entries;
		expect(found).toMatchObject({
			path: "users/get",
			method: "POST",
			url: `${host}/users?x=1`,
			status: 200,
			outcome: "passed",
			sentSize: 5,
			runId: undefined,
		});
		expect(history.entry(found?.id ?? 0)?.resend).toEqual({
			path: "users/get",
			environment: undefined,
			overrides,
			draft,
			withheld: [],
		});
	});

	test("is not kept when it was never sent, and is when nobody answered", async () => {
		const opened = await collection({
			"a.yml":
				'info:\n  name: a\nhttp:\n  url: "http://127.0.0.1:1/{{unknown}}"\n',
			"b.yml": 'info:\n  name: b\nhttp:\n  url: "http://127.0.0.1:1/"\n',
		});
		const { history } = await newHistory();
		const recorder = new HistoryRecorder(history, {
			root: opened.definition.root,
		});
		await runCollection(opened, { contentLimit: 100 }, (event) =>
			recorder.handle(event),
		);
		const { entries } = history.list();
		expect(entries.map(({ path }) => path)).toEqual(["b"]);
		expect(entries[0]).toMatchObject({
			status: undefined,
			failureCode: "CONNECTION_REFUSED",
			outcome: "error",
			runId: recorder.runId,
		});
		const run = history.run(recorder.runId ?? 0);
		expect(run?.results.map(({ path, outcome }) => [path, outcome])).toEqual([
			["a", "error"],
			["b", "error"],
		]);
	});
});

describe("a run", () => {
	const file = (name: string, url: string) =>
		`info:\n  name: ${name}\nhttp:\n  url: "{{host}}/${url}"\nruntime:\n  assertions:\n    - expression: res.status\n      operator: eq\n      value: "200"\n`;

	test("is kept with its results, its data, and can be compared with the one before", async () => {
		let isBroken = false;
		const host = await serve((request, response) => {
			const fails = isBroken === request.url?.includes("b");
			response.statusCode = fails ? 500 : 200;
			response.end();
		});
		const opened = await collection({
			"a.yml": file("a", "a"),
			"b.yml": file("b", "b"),
		});
		const { history } = await newHistory();
		const runOnce = async () => {
			const recorder = new HistoryRecorder(history, {
				root: opened.definition.root,
				label: "all",
			});
			await runCollection(
				opened,
				{ contentLimit: 100, iterations: 2, ...overridesOf(host) },
				(event) => recorder.handle(event),
			);
			return history.run(recorder.runId ?? 0);
		};
		const before = await runOnce();
		isBroken = true;
		const after = await runOnce();
		if (before === undefined || after === undefined) throw new Error("kept");
		expect(history.previousRun(before)).toBeUndefined();
		expect(history.previousRun(after)).toEqual(before);
		expect(after.summary).toMatchObject({
			ending: "completed",
			requests: { passed: 2, failed: 2 },
		});
		expect(history.runs(opened.definition.root).map(({ id }) => id)).toEqual([
			after.id,
			before.id,
		]);
		const { newlyFailing, fixed } = compareRuns(before, after);
		const places = (list: typeof fixed) =>
			list.map(({ path, iteration }) => `${path} ${iteration}`);
		expect(places(newlyFailing)).toEqual(["b 0", "b 1"]);
		expect(places(fixed)).toEqual(["a 0", "a 1"]);
		expect(newlyFailing[0]?.after.failures).toEqual([
			expect.stringContaining("500"),
		]);
		expect(history.list({ runId: after.id }).entries).toHaveLength(4);
		history.deleteRun(before.id);
		expect(history.run(before.id)).toBeUndefined();
		expect(history.list().entries).toHaveLength(8);
	});

	test("remembers which row of the data a request was sent with", async () => {
		const host = await serve((_, response) => response.end());
		const opened = await collection({
			"a.yml": 'info:\n  name: a\nhttp:\n  url: "{{host}}/{{id}}"\n',
			"rows.csv": "id\n1\n2\n",
		});
		const { history } = await newHistory();
		const recorder = new HistoryRecorder(history, {
			root: opened.definition.root,
		});
		const data = join(opened.definition.root, "rows.csv");
		await runCollection(
			opened,
			{ contentLimit: 100, data: { file: data }, ...overridesOf(host) },
			(event) => recorder.handle(event),
		);
		const { entries } = history.list();
		const sources = entries.map(({ id }) => history.entry(id)?.resend.data);
		expect(sources).toEqual([
			{ file: data, line: 3 },
			{ file: data, line: 2 },
		]);
	});
});

test("a body that is longer than the limit is cut, and says so", async () => {
	const host = await serve((_, response) => {
		response.setHeader("content-type", "text/plain");
		response.end("x".repeat(600_000));
	});
	const opened = await collection({
		"a.yml": 'info:\n  name: a\nhttp:\n  url: "{{host}}/"\n',
	});
	const { history } = await newHistory();
	const recorder = new HistoryRecorder(history, {
		root: opened.definition.root,
	});
	await runCollection(
		opened,
		{ contentLimit: 1_000_000, ...overridesOf(host) },
		(event) => recorder.handle(event),
	);
	const details = history.entry(history.list().entries[0]?.id ?? 0);
	expect(details?.receivedSize).toBe(600_000);
	expect(details?.response?.body).toMatchObject({ isTruncated: true });
	expect(details?.notes).toEqual([
		"Of the response's body of 600000 bytes, the first 262144 characters are kept.",
	]);
});
