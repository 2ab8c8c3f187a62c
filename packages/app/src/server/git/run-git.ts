import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { type UserEnvironment, userEnvironment } from "@curlew/client/files";

/** How git has ended. */
export interface GitOutcome {
	/** Its exit code, or the system's word for why it did not run or was ended: `ENOENT`, `killed`. */
	readonly code: number | string;
	readonly output: Buffer;
	readonly errors: string;
}

export interface GitCall {
	readonly args: readonly string[];
	/** Absolute; where git works. Default: nowhere that matters. */
	readonly folder?: string;
	/** Beside the user's own variables. */
	readonly env?: Readonly<Record<string, string>>;
	readonly input?: string;
	/** Milliseconds. Default: 15,000. */
	readonly longest?: number;
}

const LONGEST = 15_000;
/** Bytes. */
const MOST_OUTPUT = 64 * 1024 * 1024;

/** Runs git, and waits for its end. Never rejects. */
export function runGit(call: GitCall): Promise<GitOutcome> {
	const { args, folder, env = {}, input = "", longest = LONGEST } = call;
	const where = folder === undefined ? [] : ["-C", folder];
	return new Promise((done) => {
		const child = execFile(
			"git",
			[...where, ...args],
			{
				// On Windows a program of git's name in the current folder would be run.
				cwd: tmpdir(),
				env: { ...gitEnvironment(), ...env },
				timeout: longest,
				killSignal: "SIGKILL",
				maxBuffer: MOST_OUTPUT,
				encoding: "buffer",
				windowsHide: true,
			},
			(error, output, errors) =>
				done({
					code: error === null ? 0 : (error.code ?? "killed"),
					output,
					errors: errors.toString("utf8"),
				}),
		);
		// It may have ended without reading.
		child.stdin?.on("error", () => {});
		child.stdin?.end(input);
	});
}

/** Where git's own configuration is, and who commits: everything else of git's in the environment may belong to another repository. */
const KEPT =
	/^GIT_(?:CONFIG_GLOBAL|CONFIG_SYSTEM|CONFIG_NOSYSTEM|AUTHOR_NAME|AUTHOR_EMAIL|COMMITTER_NAME|COMMITTER_EMAIL)$/;

/** The user's environment, in which nothing is asked at a terminal and no network is used. */
function gitEnvironment(): UserEnvironment {
	const own = Object.entries(userEnvironment()).filter(
		([name]) => !name.startsWith("GIT_") || KEPT.test(name),
	);
	return {
		...Object.fromEntries(own),
		LC_ALL: "C.UTF-8",
		GIT_TERMINAL_PROMPT: "0",
		GIT_NO_LAZY_FETCH: "1",
		GIT_ALLOW_PROTOCOL: "",
		GIT_LITERAL_PATHSPECS: "1",
	};
}
