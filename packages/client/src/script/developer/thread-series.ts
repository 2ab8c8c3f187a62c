import { ScriptError } from "../errors.ts";
import type {
	FailureHandler,
	SandboxOptions,
	ScriptHost,
	ScriptOutcome,
	ScriptSeries,
	ScriptSource,
} from "../host.ts";
import type { RunningScript } from "../running-script.ts";
import { abortedOutcome } from "../sandbox-calls.ts";
import { ScriptText } from "../script-text.ts";
import type { NodeThread } from "./node-thread.ts";
import type { ScriptThreadPool } from "./thread-pool.ts";
import { runInThread, type ThreadScript } from "./thread-run.ts";

/** What a series runs in. */
export interface ThreadSeriesParts {
	readonly threads: ScriptThreadPool;
	readonly options: SandboxOptions;
	readonly host: ScriptHost;
	readonly open: (text: ScriptText) => RunningScript;
	/** A number for the handlers that a script leaves; each is given once. */
	readonly nextNumber: () => number;
}

/** Scripts in one thread, whose globals stay from one to the next, unless one had to be stopped. */
export class ThreadSeries implements ScriptSeries {
	readonly #parts: ThreadSeriesParts;
	/** How many are still to come. */
	#rest: number;
	#thread: NodeThread | undefined;

	constructor(parts: ThreadSeriesParts, count: number) {
		this.#parts = parts;
		this.#rest = count;
	}

	async run(
		source: ScriptSource,
		signal?: AbortSignal,
	): Promise<ScriptOutcome> {
		if (signal?.aborted) return abortedOutcome();
		const { host, options, open, nextNumber } = this.#parts;
		const isContinued = this.#thread !== undefined;
		const thread = await this.#take();
		const keepsGlobals = --this.#rest > 0;
		const text = new ScriptText(source);
		const session = open(text);
		const script = { session, text, options, signal, keepsGlobals };
		const hasResponse = host.response !== undefined;
		const { file } = source;
		const code = text.wrapped;
		const keptAs = nextNumber();
		let isOver = true;
		try {
			const outcome = await runInThread(
				thread,
				script,
				{ kind: "run", code, file, hasResponse, isContinued },
				keptAs,
			);
			if (outcome.kind === "failed" || !session.watchesFailure) return outcome;
			isOver = false;
			const onFail = this.#failureHandler(thread, script, keptAs);
			return { ...outcome, onFail };
		} finally {
			if (isOver) session.close();
			if (thread.isDead) this.end();
		}
	}

	end(): void {
		if (this.#thread) this.#parts.threads.giveBack(this.#thread);
		this.#thread = undefined;
	}

	async #take(): Promise<NodeThread> {
		const { threads, host } = this.#parts;
		this.#thread ??= await threads.take(host.collection.root);
		return this.#thread;
	}

	/** The handlers stay in the script's thread, which other scripts use meanwhile. */
	#failureHandler(
		thread: NodeThread,
		script: ThreadScript,
		keptAs: number,
	): FailureHandler {
		const { threads } = this.#parts;
		const { session } = script;
		return {
			handle: async (failure, signal) => {
				if (!(await threads.takeAgain(thread))) return lost();
				session.ending = undefined;
				session.watchesFailure = false;
				const error = JSON.stringify({ name: "Error", ...failure });
				try {
					return await runInThread(
						thread,
						{ ...script, signal, keepsGlobals: false },
						{ kind: "fail", keptAs, error },
						keptAs,
					);
				} finally {
					session.close();
					threads.giveBack(thread);
				}
			},
			dispose: () => {
				session.close();
				if (!thread.isDead) thread.tell({ kind: "forget", keptAs });
			},
		};
	}
}

function lost(): ScriptOutcome {
	const error = new ScriptError(
		"The handler of req.onFail is gone: its thread was stopped because of another script.",
		{},
	).toDiagnostic();
	return { kind: "failed", error };
}
