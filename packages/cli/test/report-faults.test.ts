import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import {
	chmod,
	mkdir,
	readdir,
	readFile,
	rm,
	writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bin, collectionOf, curlew, recordingServer } from "./curlew.ts";
import { assertWellFormed, cutOf } from "./report-cut.ts";

/** What says in a report why it is not whole. */
const DOCUMENTS = ["json", "bruno-json", "junit", "html"] as const;
const FILES = [...DOCUMENTS, "ndjson", "tap"] as const;
/** More than any run here gets to. */
const ITERATIONS = "100000";

let server: Awaited<ReturnType<typeof recordingServer>>;
let collection: Awaited<ReturnType<typeof collectionOf>>;

beforeAll(async () => {
	server = await recordingServer(() => ({
		body: JSON.stringify({ text: "x".repeat(500) }),
	}));
	collection = await collectionOf({
		"get.yml": `info:\n  name: Get\nhttp:\n  url: "${server.url}/get"\n`,
	});
});

afterAll(async () => {
	await server[Symbol.asyncDispose]();
	await collection[Symbol.asyncDispose]();
});

function fileOf(name: string, folder = collection.root): string {
	return join(folder, `report.${name}`);
}

function reportersTo(
	names: readonly string[],
	folder = collection.root,
): readonly string[] {
	return names.flatMap((name) => [
		"--reporter",
		`${name}=${fileOf(name, folder)}`,
	]);
}

function longRun(...args: readonly string[]): readonly string[] {
	return ["run", collection.root, "--iterations", ITERATIONS, ...args];
}

async function read(name: string, folder?: string): Promise<string> {
	return readFile(fileOf(name, folder), "utf8");
}

/** Runs the command behind another one that takes something from it: `setpriv … node curlew …`. */
function curlewBehind(
	[command = "", ...before]: readonly string[],
	args: readonly string[],
): Promise<{ code: number | null; stdout: string; stderr: string }> {
	const child = spawn(command, [...before, process.execPath, bin, ...args]);
	let [stdout, stderr] = ["", ""];
	child.stdout.on("data", (text) => {
		stdout += text;
	});
	child.stderr.on("data", (text) => {
		stderr += text;
	});
	return new Promise((resolve, reject) => {
		child.on("error", reject);
		child.on("close", (code) => resolve({ code, stdout, stderr }));
	});
}

function canRun(command: string, ...args: readonly string[]): boolean {
	try {
		execFileSync(command, args, { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}

describe("a disk that is full", () => {
	// Files may not grow beyond so many blocks of 512 bytes; writing more fails as on a full disk.
	const limited = ["sh", "-c", 'ulimit -f 800; exec "$@"', "sh"];
	const hasLimit = process.platform !== "win32";

	test.runIf(hasLimit).each(DOCUMENTS)(
		"ends the run, with a whole report up to there that says why: %s",
		async (name) => {
			const run = await curlewBehind(limited, longRun(...reportersTo([name])));
			expect(run.code).toBe(1);
			expect(run.stderr).toMatch(
				/^error: The report .* is not complete: EFBIG: file too large, write\n/,
			);
			expect(run.stdout).toMatch(/Ending +interrupted.*is not complete: EFBIG/);
			const text = await read(name);
			expect(text.length).toBeGreaterThan(390_000);
			expect(cutOf(name, text)).toBe(
				"This report could not be written any further: EFBIG: file too large, write.",
			);
		},
		30_000,
	);

	test.runIf(hasLimit)(
		"leaves whole lines in those made of lines",
		async () => {
			const options = longRun(...reportersTo(["ndjson"]), "--quiet");
			const run = await curlewBehind(limited, options);
			expect(run.code).toBe(1);
			const lines = (await read("ndjson")).split("\n");
			expect(lines.pop()).toBe("");
			const types = lines.map((line): unknown => JSON.parse(line).type);
			expect(types[0]).toBe("run-started");
			expect(types.length).toBeGreaterThan(100);
		},
	);

	test.runIf(existsSync("/dev/full"))(
		"brings the other reports to their end",
		async () => {
			const options = reportersTo(DOCUMENTS);
			const run = await curlew(
				longRun("--reporter", "tap=/dev/full", ...options),
			);
			expect(run.code).toBe(1);
			expect(run.stderr).toMatch(
				/^error: The report \/dev\/full is not complete: ENOSPC/,
			);
			for (const name of DOCUMENTS) {
				const text = await read(name);
				if (name === "bruno-json" && text === "[\n]\n") continue;
				expect(cutOf(name, text), name).toMatch(
					/^The run was interrupted. The report \/dev\/full is not complete: ENOSPC/,
				);
			}
		},
	);

	test.runIf(existsSync("/dev/full"))(
		"behind stdout ends the run, and the report in a file is whole",
		async () => {
			const run = await curlewBehind(
				["sh", "-c", '"$@" > /dev/full', "sh"],
				longRun(...reportersTo(["json"])),
			);
			expect(run.code).toBe(1);
			expect(run.stderr).toBe(
				"error: The output cannot be written: ENOSPC: no space left on device, write\n",
			);
			expect(cutOf("json", await read("json"))).toMatch(
				/Nothing more could be written to stdout: ENOSPC/,
			);
		},
	);

	test("ends every report on it: a small disk that runs full", async (context) => {
		const disk = join(collection.root, "disk");
		await mkdir(disk);
		if (!canRun("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk))
			return context.skip("no right to mount a disk");
		try {
			const run = await curlew(longRun(...reportersTo(FILES, disk)));
			expect(run.code).toBe(1);
			expect(run.stderr).toContain("is not complete: ENOSPC");
			for (const name of DOCUMENTS)
				expect(cutOf(name, await read(name, disk)), name).toContain("ENOSPC");
			const lines = (await read("ndjson", disk)).trimEnd().split("\n");
			for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
		} finally {
			execFileSync("umount", [disk]);
		}
	});
});

describe("a reader that goes away", () => {
	test("ends the run quietly, and the reports in files say so", async () => {
		const options = longRun("--json", ...reportersTo(DOCUMENTS));
		const child = spawn(process.execPath, [bin, ...options]);
		let stderr = "";
		child.stderr.on("data", (text) => {
			stderr += text;
		});
		child.stdout.once("data", () => child.stdout.destroy());
		const code = await new Promise((resolve) => child.on("close", resolve));
		expect(stderr).toBe("");
		expect(code).toBe(141);
		const { results, summary } = JSON.parse(await read("json"));
		expect(results.length).toBeGreaterThan(0);
		expect(summary.requests.passed + summary.requests.error).toBe(
			results.length,
		);
		for (const name of DOCUMENTS)
			expect(cutOf(name, await read(name)), name).toBe(
				"The run was interrupted. Nothing more could be written to stdout: write EPIPE.",
			);
	});
});

describe("a folder of reports", () => {
	test("that is removed during the run is missed at its end", async () => {
		const folder = join(collection.root, "gone");
		const run = await curlew(
			[
				"run",
				collection.root,
				"--iterations",
				"200",
				...reportersTo(["json"], folder),
			],
			{
				onOutput: (stdout) => {
					if (existsSync(folder) && stdout.includes("Iteration 2 of"))
						void rm(folder, { recursive: true });
				},
			},
		);
		expect(run.code).toBe(1);
		expect(run.stdout).toMatch(/Requests +200 passed/);
		expect(run.stderr).toContain(
			`error: The report ${fileOf("json", folder)} was deleted while it was written.`,
		);
	});

	// To root everything is permitted, unless that is taken from it.
	const isRoot = process.getuid?.() === 0;
	const asAnybody = isRoot
		? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
		: ["env"];
	const canTest = canRun(asAnybody[0] ?? "", ...asAnybody.slice(1), "true");

	test.runIf(canTest)(
		"that may not be written to is told before anything is sent",
		async () => {
			const folder = join(collection.root, "locked");
			await mkdir(folder);
			await chmod(folder, 0o555);
			const before = server.received.length;
			const options = longRun(...reportersTo(["junit"], folder));
			const run = await curlewBehind(asAnybody, options);
			expect(run.code).toBe(2);
			expect(run.stderr).toContain("EACCES: permission denied");
			expect(server.received).toHaveLength(before);
		},
	);
});

describe("a run that is ended from outside", () => {
	/** Ends it when a few requests have run. */
	async function endWith(
		signal: NodeJS.Signals,
		...args: readonly string[]
	): Promise<number | null> {
		const run = await curlew(longRun(...args), {
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
			expect(await endWith(signal, ...reportersTo(FILES))).toBe(code);
			for (const name of DOCUMENTS)
				expect(cutOf(name, await read(name)), name).toBe(reason);
			const json = JSON.parse(await read("json"));
			expect(json.results.length).toBeGreaterThan(2);
			const isKilled = signal === "SIGKILL";
			expect(json.summary?.ending).toBe(isKilled ? undefined : "interrupted");
			// SIGKILL may come when one report has heard of a request, and the next has not.
			const told = assertWellFormed(await read("junit")).cases - 1;
			expect(json.results.length - told).toBeOneOf(isKilled ? [0, 1] : [0]);
			const lines = (await read("ndjson")).trimEnd().split("\n");
			const types = lines.map((line): unknown => JSON.parse(line).type);
			expect(types).toContain("request-finished");
			expect(types.at(-1) === "run-finished").toBe(!isKilled);
			const bail = `Bail out! ${reason}\n`;
			expect((await read("tap")).endsWith(bail)).toBe(!isKilled);
		},
	);

	test("by SIGKILL leaves nothing in the temporary folder, also where stdout waits for a whole report", async () => {
		const run = await curlew(longRun("--reporter", "json"), {
			env: { TMPDIR: collection.root, NODE_OPTIONS: killAfterRequests },
		});
		expect(run.code).toBe(null);
		const left = await readdir(collection.root);
		expect(left.filter((name) => name.startsWith("curlew-"))).toEqual([]);
	});

	test("before it began leaves an earlier report as it was", async () => {
		const file = fileOf("json");
		await writeFile(file, "earlier");
		const run = await curlew(
			longRun(...reportersTo(["json"]), "--data", "nowhere.csv"),
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
