import * as nodeModule from "node:module";
import { isMainThread, Worker } from "node:worker_threads";

/** Milliseconds. Scripts can keep the main thread from hearing that the server is gone. */
const LOOK_EVERY = 300;

/** The server has started it as the leader of a group. */
const isLeader = process.platform !== "win32";

/** Ends the process, and all that it has started, with its parent, whatever the main thread is doing. */
function watchParent(): void {
	const parent = process.ppid;
	setInterval(() => {
		if (process.ppid !== parent || !isThere(parent))
			process.kill(isLeader ? -process.pid : process.pid, "SIGKILL");
	}, LOOK_EVERY);
}

function isThere(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

// A process of `curlew open`: requests and runs of one collection.
if (isMainThread) {
	const [, , cacheFolder] = process.argv;
	if (cacheFolder) nodeModule.enableCompileCache(cacheFolder);
	// Ctrl-C at a terminal may reach this process, too: the server tells when it is over.
	for (const signal of ["SIGINT", "SIGHUP"] as const)
		process.on(signal, () => {});
	new Worker(new URL(import.meta.url)).unref();
	void import("./serve.ts").then(({ serveSessions }) => serveSessions());
} else watchParent();
