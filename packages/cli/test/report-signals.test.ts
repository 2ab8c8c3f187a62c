import { readdir, readFile, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { curlew } from "./curlew.ts";
import { DOCUMENTS, FILES, longRunCollection } from "./long-run-collection.ts";
import { assertWellFormed, cutOf } from "./report-cut.ts";

let collection: Awaited<ReturnType<typeof longRunCollection>>;

beforeAll(async () => {
	collection = await longRunCollection();
});

afterAll(() => collection[Symbol.asyncDispose]());

describe("a run that is ended from outside", () => {
	/** Ends it when a few requests have run. */
	async function endWith(
		signal: NodeJS.Signals,
		...args: readonly string[]
	): Promise<number | null> {
		const run = await curlew(collection.longRun(...args), {
			onOutput: (stdout, kill) => {
				if (stdout.split("✓").length > 4) kill(signal);
			},
		});
		return run.code;
	}

	test.each([
		["SIGTERM", 143, "The run was interrupted. It was ended by SIGTERM."],
		["SIGINT", 130, "The run was interrupted. It was ended by Ctrl-C."],
		[
			"SIGKILL",
			null,
			"The run has not come to its end: it goes on, or it was killed.",
		],
	] as const)(
		"by %s leaves whole reports that say so",
		async (signal, code, reason) => {
			expect(await endWith(signal, ...collection.reportersTo(FILES))).toBe(
				code,
			);
			for (const name of DOCUMENTS)
				expect(cutOf(name, await collection.read(name)), name).toBe(reason);
			const json = JSON.parse(await collection.read("json"));
			expect(json.results.length).toBeGreaterThan(2);
			const isKilled = signal === "SIGKILL";
			expect(json.summary?.ending).toBe(isKilled ? undefined : "interrupted");
			// SIGKILL may come when one report has heard of a request, and the next has not.
			const told = assertWellFormed(await collection.read("junit")).cases - 1;
			expect(json.results.length - told).toBeOneOf(isKilled ? [0, 1] : [0]);
			const lines = (await collection.read("ndjson")).trimEnd().split("\n");
			const types = lines.map((line): unknown => JSON.parse(line).type);
			expect(types).toContain("request-finished");
			expect(types.at(-1) === "run-finished").toBe(!isKilled);
			const bail = `Bail out! ${reason}\n`;
			expect((await collection.read("tap")).endsWith(bail)).toBe(!isKilled);
		},
	);

	test("by SIGKILL leaves nothing in the temporary folder, also where stdout waits for a whole report", async () => {
		const run = await curlew(collection.longRun("--reporter", "json"), {
			env: { TMPDIR: collection.root, NODE_OPTIONS: killAfterRequests },
		});
		expect(run.code).toBe(null);
		const left = await readdir(collection.root);
		expect(left.filter((name) => name.startsWith("curlew-"))).toEqual([]);
	});

	test("before it began leaves an earlier report as it was", async () => {
		const file = collection.fileOf("json");
		await writeFile(file, "earlier");
		const run = await curlew(
			collection.longRun(
				...collection.reportersTo(["json"]),
				"--data",
				"nowhere.csv",
			),
		);
		expect(run.code).toBe(2);
		expect(await readFile(file, "utf8")).toBe("earlier");
	});
});

/** The process kills itself when it has had a few responses. */
const killAfterRequests = `--import=data:text/javascript,${encodeURIComponent(`
	import { subscribe } from "node:diagnostics_channel";
	let count = 0;
	subscribe("undici:request:trailers", () => {
		count += 1;
		if (count > 5) process.kill(process.pid, "SIGKILL");
	});
`)}`;
