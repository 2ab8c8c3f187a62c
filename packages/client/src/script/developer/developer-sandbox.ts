import { ModuleRefusedError } from "../errors.ts";
import type {
	EvaluationResult,
	Sandbox,
	SandboxOptions,
	ScriptHost,
	ScriptOutcome,
	ScriptSeries,
	ScriptSource,
} from "../host.ts";
import { RunningScript } from "../running-script.ts";
import { evaluateAll, runAlone } from "../sandbox-calls.ts";
import { SANDBOX_DEFAULTS } from "../sandbox-defaults.ts";
import type { ScriptText } from "../script-text.ts";
import { evaluateInThread } from "./thread-evaluation.ts";
import { ScriptThreadPool } from "./thread-pool.ts";
import { ThreadSeries } from "./thread-series.ts";

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
	const threads = new ScriptThreadPool({ moduleRoots, heapLimit });
	return new DeveloperSandbox(threads, { ...SANDBOX_DEFAULTS, ...limits });
}

/**
 * Runs scripts in a thread of Node's: it can be stopped whatever it does, and
 * takes along what scripts and their modules leave behind. Modules keep their
 * state from one script to the next, as Node's do; globals do not outlive a
 * series. Series that run at the same time get threads of their own.
 */
class DeveloperSandbox implements Sandbox {
	readonly #threads: ScriptThreadPool;
	readonly #options: SandboxOptions;
	#count = 0;

	constructor(threads: ScriptThreadPool, options: SandboxOptions) {
		this.#threads = threads;
		this.#options = options;
	}

	async run(
		script: ScriptSource,
		host: ScriptHost,
		signal?: AbortSignal,
	): Promise<ScriptOutcome> {
		return runAlone(this, script, host, signal);
	}

	series(scripts: readonly ScriptSource[], host: ScriptHost): ScriptSeries {
		const parts = {
			threads: this.#threads,
			options: this.#options,
			host,
			open: (text: ScriptText) => this.#open(host, text),
			nextNumber: () => this.#count++,
		};
		return new ThreadSeries(parts, scripts.length);
	}

	async evaluate(
		expressions: readonly string[],
		host: ScriptHost,
		signal?: AbortSignal,
	): Promise<readonly EvaluationResult[]> {
		const [threads, options] = [this.#threads, this.#options];
		return evaluateAll(expressions, signal, async (rest) => {
			const thread = await threads.take(host.collection.root);
			const session = this.#open(host, undefined);
			try {
				return await evaluateInThread(thread, session, rest, options, signal);
			} finally {
				session.close();
				threads.giveBack(thread);
			}
		});
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
			canWait: true,
		});
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
