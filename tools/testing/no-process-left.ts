import { afterAll } from "vitest";
import {
	endLeftProcesses,
	leftMessage,
	markProcesses,
} from "./test-processes.ts";

// For each test file: whatever its tests start must have ended with them.
markProcesses(process.ppid, process.pid);

afterAll(async () => {
	const left = await endLeftProcesses(process.ppid, process.pid);
	if (left.length > 0) throw new Error(leftMessage(left));
});
