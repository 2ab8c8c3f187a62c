import { endLeftProcesses, leftMessage } from "./test-processes.ts";

/** How long Vitest may take to end when all tests are over. Milliseconds. */
const PATIENCE = 60_000;

/**
 * After all tests: what workers left behind that ended before their files did.
 * Vitest waits for the end of its workers' streams, and would wait for ever where
 * a process that lives on has inherited one.
 */
export async function teardown(): Promise<void> {
	setTimeout(giveUp, PATIENCE).unref();
	const left = await endLeftProcesses(process.pid, undefined);
	if (left.length === 0) return;
	process.exitCode = 1;
	throw new Error(leftMessage(left));
}

/** The tests are over and told: their outcome stands, whatever keeps Vitest. */
function giveUp(): void {
	console.error(
		`Vitest did not end within ${PATIENCE / 1000} s after the last test: a process that holds a stream of a test worker lives on (\`ps -eo pid,ppid,args\`).`,
	);
	process.exit();
}
