import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bin } from "./curlew.ts";
import { DOCUMENTS, FILES, longRunCollection } from "./long-run-collection.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";
import { cutOf } from "./report-cut.ts";

const { curlew } = inOneProcess();

let collection: Awaited<ReturnType<typeof longRunCollection>>;

beforeAll(async () => {
	collection = await longRunCollection();
});

afterAll(() => collection[Symbol.asyncDispose]());

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
			const run = await curlewBehind(
				limited,
				collection.longRun(...collection.reportersTo([name])),
			);
			expect(run.code).toBe(1);
			expect(run.stderr).toMatch(
				/^error: The report .* is not complete: EFBIG: file too large, write\n/,
			);
			expect(run.stdout).toMatch(/Ending +interrupted.*is not complete: EFBIG/);
			const text = await collection.read(name);
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
			const options = collection.longRun(
				...collection.reportersTo(["ndjson"]),
				"--quiet",
			);
			const run = await curlewBehind(limited, options);
			expect(run.code).toBe(1);
			const lines = (await collection.read("ndjson")).split("\n");
			expect(lines.pop()).toBe("");
			const types = lines.map((line): unknown => JSON.parse(line).type);
			expect(types[0]).toBe("run-started");
			expect(types.length).toBeGreaterThan(100);
		},
	);

	test.runIf(existsSync("/dev/full"))(
		"brings the other reports to their end",
		async () => {
			const options = collection.reportersTo(DOCUMENTS);
			const run = await curlew(
				collection.longRun("--reporter", "tap=/dev/full", ...options),
			);
			expect(run.code).toBe(1);
			expect(run.stderr).toMatch(
				/^error: The report \/dev\/full is not complete: ENOSPC/,
			);
			for (const name of DOCUMENTS) {
				const text = await collection.read(name);
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
				collection.longRun(...collection.reportersTo(["json"])),
			);
			expect(run.code).toBe(1);
			expect(run.stderr).toBe(
				"error: The output cannot be written: ENOSPC: no space left on device, write\n",
			);
			expect(cutOf("json", await collection.read("json"))).toMatch(
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
			const run = await curlew(
				collection.longRun(...collection.reportersTo(FILES, disk)),
			);
			expect(run.code).toBe(1);
			expect(run.stderr).toContain("is not complete: ENOSPC");
			for (const name of DOCUMENTS)
				expect(cutOf(name, await collection.read(name, disk)), name).toContain(
					"ENOSPC",
				);
			const lines = (await collection.read("ndjson", disk))
				.trimEnd()
				.split("\n");
			for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
		} finally {
			execFileSync("umount", [disk]);
		}
	});
});

describe("a reader that goes away", () => {
	test("ends the run quietly, and the reports in files say so", async () => {
		const options = collection.longRun(
			"--json",
			...collection.reportersTo(DOCUMENTS),
		);
		const child = spawn(process.execPath, [bin, ...options]);
		let stderr = "";
		child.stderr.on("data", (text) => {
			stderr += text;
		});
		child.stdout.once("data", () => child.stdout.destroy());
		const code = await new Promise((resolve) => child.on("close", resolve));
		expect(stderr).toBe("");
		expect(code).toBe(141);
		const { results, summary } = JSON.parse(await collection.read("json"));
		expect(results.length).toBeGreaterThan(0);
		expect(summary.requests.passed + summary.requests.error).toBe(
			results.length,
		);
		for (const name of DOCUMENTS)
			expect(cutOf(name, await collection.read(name)), name).toBe(
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
				...collection.reportersTo(["json"], folder),
			],
			{
				onOutput: (stdout) => {
					if (existsSync(folder) && stdout.includes("Iteration 2 of"))
						void rm(folder, { recursive: true, force: true });
				},
			},
		);
		expect(run.code).toBe(1);
		expect(run.stdout).toMatch(/Requests +200 passed/);
		expect(run.stderr).toContain(
			`error: The report ${collection.fileOf("json", folder)} was deleted while it was written.`,
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
			const before = collection.received.length;
			const options = collection.longRun(
				...collection.reportersTo(["junit"], folder),
			);
			const run = await curlewBehind(asAnybody, options);
			expect(run.code).toBe(2);
			expect(run.stderr).toContain("EACCES: permission denied");
			expect(collection.received).toHaveLength(before);
		},
	);
});
