import { execFileSync } from "node:child_process";

/** Ids of the processes that run requests for an app, by the id of its own; of other programs, those that a process has started. */
export function processesOf(
	parent: number | undefined,
	program = "session-process",
): number[] {
	const options = { encoding: "utf8" } as const;
	const list = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], options);
	return [...list.matchAll(/^ *(\d+) +(\d+) (.*)$/gm)]
		.filter((row) => Number(row[2]) === parent && row[3]?.includes(program))
		.map((row) => Number(row[1]));
}
