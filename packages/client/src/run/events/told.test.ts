import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listening } from "../../../../cli/test/curlew.ts";
import { openCollection } from "../../collection/open/open-collection.ts";
import { runCollection } from "../order/run-collection.ts";
import { bounded, LONGEST_TEXT, MOST_TOLD } from "./bounded.ts";
import type { RequestResult, RunEvent } from "./events.ts";
import { sizeOf } from "./size.ts";

/** JSON is some characters more than what is counted, and none of these has to be escaped. */
const MARGIN = 1.5;

async function toldBy(code: string, type = "before-request") {
	const target = await listening(createServer((_, answer) => answer.end("ok")));
	const root = await mkdtemp(join(tmpdir(), "curlew-told-"));
	onTestFinished(async () => {
		await target[Symbol.asyncDispose]();
		await rm(root, { recursive: true, force: true });
	});
	await writeFile(join(root, "opencollection.yml"), "info: { name: Told }\n");
	await writeFile(
		join(root, "a.yml"),
		JSON.stringify({
			info: { name: "A", type: "http" },
			http: { method: "GET", url: target.url },
			runtime: { scripts: [{ type, code }] },
		}),
	);
	const events: RunEvent[] = [];
	await runCollection(
		await openCollection(root),
		{ contentLimit: 1_000, scriptTimeout: 60_000 },
		(event) => events.push(event),
	);
	const log = events.filter(
		({ type }) => type === "console-written" || type === "variable-changed",
	);
	const result = events.find((event) => event.type === "request-finished");
	return { log, result: result?.result };
}

function warnings(result: RequestResult | undefined): readonly string[] {
	return (result?.warnings ?? [])
		.filter(({ code }) => code === "TOO_MUCH_TOLD")
		.map(({ message }) => message);
}

test("changes of variables and lines of the console are told up to a limit, and how many more there were", async () => {
	const { log, result } = await toldBy(`
		for (let i = 0; i < 20_000; i++) client.setVar("v" + i, "x".repeat(3_000));
		for (let i = 0; i < 1_000; i++) console.log("y".repeat(20_000));
	`);
	const size = JSON.stringify(log).length;
	expect(size).toBeLessThan(MOST_TOLD * MARGIN);
	expect(size).toBeGreaterThan(MOST_TOLD / 2);
	expect(result?.status).toBe("passed");
	expect(warnings(result)).toEqual([
		expect.stringMatching(
			/^The request tells more than can be shown: 1\d,\d{3} of its changes of variables, [\d,]+ of its lines on the console are left out\.$/,
		),
	]);
});

test("a result holds no more than fits, and the request stays failed", async () => {
	const { result } = await toldBy(
		`for (let i = 0; i < 15; i++)
			client.visualize("html", "<p>" + "v".repeat(900_000));
		test("late", () => { throw new Error("late"); });`,
		"tests",
	);
	expect(JSON.stringify(result).length).toBeLessThan(MOST_TOLD * MARGIN);
	expect(result?.status).toBe("failed");
	expect(result?.tests).toHaveLength(1);
	expect(warnings(result)).toEqual([
		expect.stringMatching(/ \d of its visualizations are left out\.$/),
	]);
});

test("what is told as usual stays as it is", async () => {
	const { log, result } = await toldBy(
		"client.setVar('a', 'b'); console.log('c'.repeat(100_000))",
	);
	expect(log).toHaveLength(2);
	expect(log[1]).toMatchObject({ text: "c".repeat(100_000) });
	expect(result?.warnings).toEqual([]);
});

test("a long text is cut, bodies are not", () => {
	const body = { kind: "text", text: "b".repeat(MOST_TOLD * 2) };
	const data = {
		url: "u".repeat(LONGEST_TEXT * 2),
		body,
		headers: [["a", "b"]],
	};
	const small = bounded(data, { kept: [body] });
	expect(small.url).toHaveLength(LONGEST_TEXT);
	expect(small.url.endsWith("…")).toBe(true);
	expect(small.body).toBe(body);
	expect(small.headers).toEqual(data.headers);
	expect(sizeOf(bounded(data))).toBeLessThanOrEqual(MOST_TOLD + 1_000);
});

test("looking at the size of data ends where it is too large", () => {
	const data = Array.from({ length: 1_000 }, () => "x".repeat(1_000));
	expect(sizeOf(data)).toBeGreaterThan(1_000_000);
	expect(sizeOf(data, 5_000)).toBeLessThan(10_000);
	expect(sizeOf(data, 5_000)).toBeGreaterThan(5_000);
});
