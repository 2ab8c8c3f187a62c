import {
	ModuleRefusedError,
	ScriptAbortedError,
	ScriptError,
} from "../errors.ts";
import type {
	EvaluationResult,
	FailureHandler,
	Sandbox,
	SandboxOptions,
	ScriptHost,
	ScriptOutcome,
	ScriptSource,
} from "../host.ts";
import { RunningScript } from "../running-script.ts";
import { SANDBOX_DEFAULTS } from "../sandbox-defaults.ts";
import { ScriptText } from "../script-text.ts";
import type { NodeThread } from "./node-thread.ts";
import { abortedResult, evaluateInThread } from "./thread-evaluation.ts";
import { ThreadPool } from "./thread-pool.ts";
import { runInThread, type ThreadScript } from "./thread-run.ts";

export interface DeveloperSandboxOptions extends Partial<SandboxOptions> {
	/** Folders whose files and packages scripts may load like the collection's own, absolute or from the collection's folder. */
	readonly moduleRoots?: readonly string[];
	/** Bytes of memory for scripts and their modules. Default: what Node takes as the limit on this machine. */
	readonly heapLimit?: number | undefined;
}

/**
 * A sandbox in name only: scripts run in Node itself, with the rights of the
 * user, and may load the collection's npm packages and everything that Node
 * has. Only for a user who asked for it.
 */
export function createDeveloperSandbox({
	moduleRoots = [],
	heapLimit,
	...limits
}: DeveloperSandboxOptions = {}): Sandbox {
	const threads = new ThreadPool({ moduleRoots, heapLimit });
	return new DeveloperSandbox(threads, { ...SANDBOX_DEFAULTS, ...limits });
}

/**
 * Runs scripts in a thread of Node's: it can be stopped whatever it does, and
 * takes along what scripts and their modules leave behind. Modules keep their
 * state from one script to the next, as Node's do; globals do not. Scripts that
 * run at the same time get threads of their own.
 */
class DeveloperSandbox implements Sandbox {
	readonly #threads: ThreadPool;
	readonly #options: SandboxOptions;
	#count = 0;

	constructor(threads: ThreadPool, options: SandboxOptions) {
		this.#threads = threads;
		this.#options = options;
	}

	async run(
		source: ScriptSource,
		host: ScriptHost,
		signal?: AbortSignal,
	): Promise<ScriptOutcome> {
		if (signal?.aborted) return aborted();
		const text = new ScriptText(source);
		const session = this.#open(host, text);
		const script = { session, text, options: this.#options, signal };
		const thread = await this.#threads.take(host.collection.root);
		const order = {
			kind: "run",
			code: text.wrapped,
			file: source.file,
			hasResponse: host.response !== undefined,
		} as const;
		const keptAs = this.#count++;
		const outcome = await runInThread(thread, script, order, keptAs);
		this.#threads.giveBack(thread);
		if (outcome.kind === "finished" && session.watchesFailure) {
			return {
				...outcome,
				onFail: this.#failureHandler(thread, script, keptAs),
			};
		}
		session.close();
		return outcome;
	}

	async evaluate(
		expressions: readonly string[],
		host: ScriptHost,
		signal?: AbortSignal,
	): Promise<readonly EvaluationResult[]> {
		const results: EvaluationResult[] = [];
		while (results.length < expressions.length) {
			if (signal?.aborted) {
				results.push(abortedResult());
				continue;
			}
			const rest = expressions.slice(results.length);
			const session = this.#open(host, undefined);
			const thread = await this.#threads.take(host.collection.root);
			results.push(
				...(await evaluateInThread(
					thread,
					session,
					rest,
					this.#options,
					signal,
				)),
			);
			session.close();
			this.#threads.giveBack(thread);
		}
		return results;
	}

	dispose(): void {
		this.#threads.clear();
	}

	#open(host: ScriptHost, text: ScriptText | undefined): RunningScript {
		const { timeout, memoryLimit: keptLimit } = this.#options;
		const memory = {
			memoryCeiling: Number.POSITIVE_INFINITY,
			deadline: performance.now() + timeout,
		};
		return new RunningScript({
			host,
			text,
			memory,
			keptLimit,
			modules: NO_MODULES,
		});
	}

	/** The handlers stay in the script's thread, which other scripts use meanwhile. */
	#failureHandler(
		thread: NodeThread,
		script: ThreadScript,
		keptAs: number,
	): FailureHandler {
		const { session } = script;
		return {
			handle: async (failure, signal) => {
				if (!(await this.#threads.takeAgain(thread))) return lost();
				session.ending = undefined;
				session.watchesFailure = false;
				const error = JSON.stringify({ name: "Error", ...failure });
				const outcome = await runInThread(
					thread,
					{ ...script, signal },
					{ kind: "fail", keptAs, error },
					keptAs,
				);
				session.close();
				this.#threads.giveBack(thread);
				return outcome;
			},
			dispose: () => {
				session.close();
				if (!thread.isDead) thread.tell({ kind: "forget", keptAs });
			},
		};
	}
}

/** The way to modules that the safe sandbox has; here they are Node's. */
const NO_MODULES: RunningScript["modules"] = {
	resolve: refuse,
	compile: refuse,
	read: refuse,
};

function refuse(): never {
	throw new ModuleRefusedError("Modules are loaded by Node here.");
}

function aborted(): ScriptOutcome {
	return { kind: "failed", error: new ScriptAbortedError().toDiagnostic() };
}

function lost(): ScriptOutcome {
	const error = new ScriptError(
		"The handler of req.onFail is gone: its thread was stopped because of another script.",
		{},
	).toDiagnostic();
	return { kind: "failed", error };
}
