import { afterAll, vi } from "vitest";
import {
	endLeftProcesses,
	leftMessage,
	markProcesses,
} from "./test-processes.ts";

// For each test file: whatever its tests start must have ended with them, and what they put
// in the place of a global is no longer there for the next file, which has the same worker.
afterAll(() => {
	vi.unstubAllGlobals();
});

markProcesses(process.ppid, process.pid);
const environment = process.env;

afterAll(async () => {
	const left = await endLeftProcesses(process.ppid, process.pid);
	if (left.length > 0) throw new Error(leftMessage(left));
	if (process.env === environment) return;
	process.env = environment;
	// What is set in another object, `os.tmpdir()` for one does not see.
	throw new Error("`process.env` was replaced by another object.");
});
