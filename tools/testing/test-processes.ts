import { readdirSync, readFileSync } from "node:fs";
import { delimiter } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A process that a test has started. */
export interface TestProcess {
	readonly pid: number;
	/** Its program and arguments, as one line. */
	readonly command: string;
}

/** Milliseconds. */
const PATIENCE = 3_000;

/** No folder of this name exists, so that nothing is ever found in it. */
const FOLDER = "/curlew-tests";

/**
 * Marks what a test worker starts from now on: the PATH, which every process
 * hands on to those that it starts, ends with a folder that names the run of the
 * tests and the worker. So processes are found whose parents have ended, and
 * those with a session of their own.
 *
 * @param run the process of the test runner, the worker's parent
 */
export function markProcesses(run: number, worker: number): void {
	const others = (process.env.PATH ?? "")
		.split(delimiter)
		.filter((folder) => !folder.startsWith(`${FOLDER}/`));
	process.env.PATH = [...others, markOf(run, worker)].join(delimiter);
}

/**
 * Ends the processes that tests have left behind, and tells which. Those that
 * are about to end get the time for it. Empty where there is no `/proc`.
 *
 * @param worker of one worker only; undefined: of all workers of the run
 * @param patience how long they may take to end by themselves, in milliseconds
 */
export async function endLeftProcesses(
	run: number,
	worker: number | undefined,
	patience = PATIENCE,
): Promise<readonly TestProcess[]> {
	const mark = markOf(run, worker);
	const until = performance.now() + patience;
	let left = marked(mark);
	while (left.length > 0 && performance.now() < until) {
		await wait(20);
		left = marked(mark);
	}
	for (const { pid } of left) kill(pid);
	return left;
}

/** As a message for whoever wrote the test. */
export function leftMessage(left: readonly TestProcess[]): string {
	const lines = left.map(({ pid, command }) => `  ${pid} ${command}`);
	return `Processes were left behind, and have been killed:\n${lines.join("\n")}`;
}

function markOf(run: number, worker: number | undefined): string {
	return `${FOLDER}/${run}/${worker === undefined ? "" : `${worker}/`}`;
}

function marked(mark: string): readonly TestProcess[] {
	return processIds().flatMap((pid) => {
		if (pid === process.pid || !contentOf(pid, "environ").includes(mark))
			return [];
		return [{ pid, command: contentOf(pid, "cmdline").split("\0").join(" ") }];
	});
}

function processIds(): readonly number[] {
	try {
		return readdirSync("/proc").map(Number).filter(Number.isInteger);
	} catch {
		return [];
	}
}

/** Empty for processes that have ended, also when nobody has taken note of it, and for those of other users. */
function contentOf(pid: number, file: string): string {
	try {
		return readFileSync(`/proc/${pid}/${file}`, "utf8");
	} catch {
		return "";
	}
}

function kill(pid: number): void {
	try {
		process.kill(pid, "SIGKILL");
	} catch {
		// It has ended meanwhile.
	}
}
