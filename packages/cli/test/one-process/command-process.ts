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
	/** Both outputs together. */
	readonly printed: string;
}

/** A process that runs the packaged command again and again. */
export class CommandProcess implements AsyncDisposable {
	readonly #child: ChildProcess;

	private constructor(child: ChildProcess) {
		this.#child = child;
	}

	static async start(): Promise<CommandProcess> {
		const { PATH = "" } = process.env;
		const entry = new URL("command-process.entry.ts", import.meta.url);
		const child = fork(fileURLToPath(entry), [packagedCommand], {
			env: { PATH },
			execArgv: [],
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
		const exited = once(this.#child, "exit");
		this.#child.kill();
		await exited;
	}
}
