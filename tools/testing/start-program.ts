import {
	type ChildProcessByStdio,
	type SpawnOptions,
	spawn,
} from "node:child_process";
import type { Readable, Writable } from "node:stream";

type Options = Pick<SpawnOptions, "cwd" | "env">;

/**
 * Starts a program for a test. What it says on stderr is passed on by us: had it
 * our own stderr, and outlived its test, then the test runner would wait for the
 * end of that stream for ever.
 */
export function startProgram(
	file: string,
	args: readonly string[],
	options: Options,
): ChildProcessByStdio<Writable, Readable, Readable> {
	const child = spawn(file, args, {
		...options,
		stdio: ["pipe", "pipe", "pipe"],
	});
	child.stderr.pipe(process.stderr, { end: false });
	return child;
}
