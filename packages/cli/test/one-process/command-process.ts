import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { packagedCommand } from "../curlew.ts";

export interface CommandLine {
	readonly args: readonly string[];
	readonly cwd: string;
	readonly env: Readonly<Record<string, string>>;
}

export interface Answer {
	readonly code: number;
	/** Both outputs together, in the order in which they were written. */
	readonly printed: string;
	readonly stdout: string;
	readonly stderr: string;
}

/** Milliseconds. */
const PATIENCE = 5_000;

/** As `bin/curlew.mjs` sets them; and, as for test workers, garbage is collected late and without helpers. */
const FLAGS = [
	"--heap-growing-percent=30",
	"--no-wasm-tier-up",
	"--no-wasm-dynamic-tiering",
	"--single-threaded-gc",
	"--min-semi-space-size=16",
];

/** A process that runs the packaged command again and again. */
export class CommandProcess implements AsyncDisposable {
	readonly #child: ChildProcess;

	private constructor(child: ChildProcess) {
		this.#child = child;
	}

	static async start(): Promise<CommandProcess> {
		const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
		const entry = new URL("command-process.entry.ts", import.meta.url);
		const child = fork(fileURLToPath(entry), [packagedCommand], {
			env: { PATH, NODE_COMPILE_CACHE },
			execArgv: FLAGS,
			stdio: ["ignore", "ignore", "inherit", "ipc"],
		});
		await once(child, "message");
		return new CommandProcess(child);
	}

	async run(line: CommandLine): Promise<Answer> {
		const ended = new AbortController();
		const onExit = () => ended.abort();
		this.#child.once("exit", onExit);
		try {
			const answers = once(this.#child, "message", { signal: ended.signal });
			this.#child.send(line);
			const [answer]: Answer[] = await answers;
			if (answer === undefined) throw new Error("It did not answer.");
			return answer;
		} finally {
			this.#child.off("exit", onExit);
		}
	}

	async [Symbol.asyncDispose](): Promise<void> {
		const { exitCode, signalCode } = this.#child;
		if (exitCode !== null || signalCode !== null) return;
		const exited = once(this.#child, "exit");
		// A command that hangs would keep it from ending by itself.
		const late = setTimeout(() => this.#child.kill("SIGKILL"), PATIENCE);
		if (this.#child.connected) this.#child.disconnect();
		await exited;
		clearTimeout(late);
	}
}
