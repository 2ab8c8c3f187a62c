import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { endLeftProcesses, leftMessage } from "./test-processes.ts";

const hasProc = existsSync("/proc/self/environ");

/** Milliseconds. */
const AT_ONCE = 100;

/** Those of this file's worker. */
const leftHere = (patience?: number) =>
	endLeftProcesses(process.ppid, process.pid, patience);

const children: ChildProcess[] = [];

afterEach(async () => {
	for (const child of children.splice(0)) {
		if (child.exitCode !== null || child.signalCode !== null) continue;
		const ended = once(child, "exit");
		child.kill("SIGKILL");
		await ended;
	}
});

/** A shell with the PATH of tests. */
function start(script: string, options: { detached?: boolean } = {}) {
	const child = spawn("sh", ["-c", script], { stdio: "pipe", ...options });
	children.push(child);
	return child;
}

test.skipIf(!hasProc)(
	"a process that a test leaves behind is ended and told, also one whose parent is gone",
	async () => {
		const parent = start("sleep 3600 >/dev/null 2>&1 & echo $!");
		const [pid] = await once(parent.stdout, "data");
		await once(parent, "exit");
		// While it becomes another program, it has no environment.
		await expect
			.poll(() => readFileSync(`/proc/${Number(pid)}/cmdline`, "utf8"))
			.toContain("3600");
		const left = await leftHere(AT_ONCE);
		expect(left).toEqual([
			{ pid: Number(pid), command: expect.stringContaining("sleep 3600") },
		]);
		expect(leftMessage(left)).toContain(`${Number(pid)} sleep 3600`);
		expect(await leftHere()).toEqual([]);
	},
);

test.skipIf(!hasProc)(
	"so is one with a session of its own, by the run that it belongs to",
	async () => {
		const child = start("exec sleep 3600", { detached: true });
		const ended = once(child, "exit");
		expect(await endLeftProcesses(process.ppid + 1, undefined)).toEqual([]);
		expect(await leftHere(AT_ONCE)).toHaveLength(1);
		expect(await ended).toEqual([null, "SIGKILL"]);
	},
);

test("one that is about to end gets the time for it", async () => {
	start("sleep 0.3");
	expect(await leftHere()).toEqual([]);
});
