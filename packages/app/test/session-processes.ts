import { execFileSync } from "node:child_process";

/** Ids of the processes that run requests for an app, by the id of its own. */
export function processesOf(parent: number | undefined): number[] {
	const options = { encoding: "utf8" } as const;
	const list = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], options);
	return [...list.matchAll(/^ *(\d+) +(\d+) .*session-process/gm)]
		.filter((row) => Number(row[2]) === parent)
		.map((row) => Number(row[1]));
}
