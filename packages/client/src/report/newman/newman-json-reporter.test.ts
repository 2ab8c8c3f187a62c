import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { httpServer } from "../../http/testing/loopback.ts";
import { runFiles } from "../../run/testing/run-files.ts";
import { openReporters } from "../open-reporters.ts";

const request = (path: string, scripts: string) =>
	`info: { name: ${path} }\nhttp: { method: POST, url: "{{host}}/${path}?a=1&b", body: { type: json, data: "{}" } }\nruntime:\n  scripts:\n${scripts}`;
const script = (type: string, code: string) =>
	`    - { type: ${type}, code: ${JSON.stringify(code)} }\n`;

async function summaryOf(files: Readonly<Record<string, string>>) {
	const { url } = await httpServer((_, response) => {
		response.setHeader("content-type", "application/json");
		response.end('{"token":"t0ken-of-the-server"}');
	});
	const run = await runFiles(files, {
		overrides: { host: url },
		secretOverrides: { pass: "t0ken-of-the-server" },
	});
	await using folder = await temporaryFolder({});
	const path = folder.at("newman.json");
	const reporter = await openReporters([
		{ name: "newman-json", destination: { path } },
	]);
	for (const event of run.events) reporter.handle(event);
	await reporter.close?.();
	const text = await readFile(path, "utf8");
	return { text, document: JSON.parse(text), url: new URL(url) };
}

test("a request that a script skips has not been executed", async () => {
	const { document } = await summaryOf({
		"a.yml": request(
			"a",
			script("before-request", "client.runner.skipRequest()"),
		),
		"b.yml": request("b", ""),
	});
	const names = document.run.executions.map(
		({ item }: { readonly item: { readonly name: string } }) => item.name,
	);
	expect(names).toEqual(["b"]);
	expect(document.run.stats.items.total).toBe(2);
});

test("says what newman's summary says, with newman's keys", async () => {
	const { document, url } = await summaryOf({
		"users/a.yml": request(
			"a",
			script("before-request", "client.setVar('x', 1)") +
				script(
					"tests",
					"test('ok', () => {}); test('bad', () => { expect(1).to.equal(2); });",
				),
		),
		"b.yml": request("b", script("tests", "throw new TypeError('boom')")),
	});
	const { run, collection, environment } = document;
	expect(run.stats).toEqual({
		iterations: { total: 1, pending: 0, failed: 0 },
		items: { total: 2, pending: 0, failed: 0 },
		scripts: { total: 3, pending: 0, failed: 1 },
		prerequests: { total: 2, pending: 0, failed: 0 },
		requests: { total: 2, pending: 0, failed: 0 },
		tests: { total: 2, pending: 0, failed: 0 },
		assertions: { total: 2, pending: 0, failed: 1 },
		testScripts: { total: 2, pending: 0, failed: 1 },
		prerequestScripts: { total: 1, pending: 0, failed: 0 },
	});
	const [first] = run.executions;
	expect(first).toMatchObject({
		cursor: { position: 0, iteration: 0, length: 2, cycles: 1, bof: true },
		item: { name: "a", response: [] },
		request: {
			method: "POST",
			url: {
				protocol: "http",
				host: url.hostname.split("."),
				port: url.port,
				path: ["a"],
				query: [
					{ key: "a", value: "1" },
					{ key: "b", value: null },
				],
			},
			body: { mode: "raw", raw: "{}" },
		},
		response: { code: 200, status: "OK", responseSize: 31 },
		assertions: [
			{ assertion: "ok", skipped: false },
			{
				assertion: "bad",
				error: { name: "AssertionError", index: 1, test: "bad" },
			},
		],
	});
	expect(
		run.failures.map((one: Record<string, { name: string }>) => [
			one.at,
			one.source?.name,
			one.parent?.name,
			one.error?.name,
		]),
	).toEqual([
		["assertion:1 in test-script", "a", "users", "AssertionError"],
		["test-script", "b", "", "TypeError"],
	]);
	expect(run.timings).toMatchObject({ started: expect.any(Number) });
	expect(run.timings.responseMax).toBeGreaterThanOrEqual(
		run.timings.responseMin,
	);
	expect(run.transfers).toEqual({ responseTotal: 62 });
	expect(collection.item).toMatchObject([
		{ name: "users", item: [{ name: "a", id: first.item.id }] },
		{ name: "b" },
	]);
	expect(environment.values).toEqual([]);
});

test("secrets stay out of it, in bytes of bodies, too", async () => {
	const { text, document } = await summaryOf({
		"a.yml": request("a", script("tests", "client.getVar('pass')")),
	});
	expect(text).not.toContain("t0ken");
	const { data } = document.run.executions[0].response.stream;
	expect(Buffer.from(data).toString()).toBe('{"token":"●●●"}');
});

test("what could not be sent is a failed request", async () => {
	const { document } = await summaryOf({
		"a.yml":
			'info: { name: a }\nhttp: { method: GET, url: "http://127.0.0.1:1/" }\n',
	});
	expect(document.run.stats.requests).toEqual({
		total: 1,
		pending: 0,
		failed: 1,
	});
	expect(document.run.executions[0].requestError.code).toBe("ECONNREFUSED");
	expect(document.run.failures[0].at).toBe("request");
});
