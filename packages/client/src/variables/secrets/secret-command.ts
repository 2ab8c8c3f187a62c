import { execFile } from "node:child_process";
import type { DeclaredSecret } from "./declared-secrets.ts";
import { commandText, SecretSourceError } from "./secret-source-error.ts";

/** Milliseconds. Password managers ask for a finger or a password. */
const USUAL_TIMEOUT = 60_000;
/** Bytes. */
const LONGEST_OUTPUT = 1024 * 1024;

export interface SecretCommand {
	readonly command: readonly string[];
	/** Milliseconds. */
	readonly timeout: number | undefined;
	/** The folder that it runs in. */
	readonly root: string;
	readonly signal: AbortSignal | undefined;
}

/**
 * What a program prints on stdout, less the white space around it. No shell is
 * between: every argument is what the program gets. Its output is shown
 * nowhere, not even when it fails.
 *
 * @throws SecretSourceError
 */
export function outputOfCommand(
	secret: DeclaredSecret,
	{ command, timeout = USUAL_TIMEOUT, root, signal }: SecretCommand,
): Promise<string> {
	const [program = "", ...args] = command;
	const options = {
		cwd: root,
		timeout,
		killSignal: "SIGKILL",
		maxBuffer: LONGEST_OUTPUT,
		encoding: "utf8",
		shell: false,
		windowsHide: true,
		...(signal && { signal }),
	} as const;
	return new Promise((done, fail) => {
		const child = execFile(program, args, options, (error, stdout) => {
			const output = stdout.trim();
			if (error) fail(failure(secret, command, whyOf(error, timeout)));
			else if (output === "") fail(failure(secret, command, "printed nothing"));
			else done(output);
		});
		child.stdin?.end();
	});
}

function failure(
	secret: DeclaredSecret,
	command: readonly string[],
	why: string,
): SecretSourceError {
	const text = commandText(command);
	return new SecretSourceError(
		secret,
		`the command ${text} ${why}.`,
		"Run it yourself to see what it says; Curlew does not show its output.",
	);
}

function whyOf(
	{
		code,
		killed,
		signal,
	}: Error & {
		readonly code?: string | number | null | undefined;
		readonly killed?: boolean;
		readonly signal?: string | null | undefined;
	},
	timeout: number,
): string {
	if (code === "ENOENT") return "was not found";
	if (code === "EACCES") return "may not be run";
	if (code === "ABORT_ERR") return "was interrupted";
	if (code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER")
		return `printed more than ${LONGEST_OUTPUT / 1024} KiB`;
	if (killed === true) return `did not end within ${timeout} ms`;
	if (typeof code === "number") return `ended with exit code ${code}`;
	return `was ended by ${signal ?? "the system"}`;
}
