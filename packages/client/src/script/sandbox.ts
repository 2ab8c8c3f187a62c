import { EnginePool, engineImage } from "./engine-pool.ts";
import { ScriptAbortedError } from "./errors.ts";
import { evaluateExpressions } from "./evaluate-expressions.ts";
import type {
	EvaluationResult,
	FailureHandler,
	Sandbox,
	SandboxOptions,
	ScriptHost,
	ScriptOutcome,
	ScriptSource,
} from "./host.ts";
import { CollectionModules } from "./libraries/collection-modules.ts";
import { NeededLibraries } from "./libraries/needed-libraries.ts";
import { runFailure, runScript, type ScriptRun } from "./run-script.ts";
import { SANDBOX_DEFAULTS } from "./sandbox-defaults.ts";
import { ScriptSession } from "./script-session.ts";
import { ScriptText } from "./script-text.ts";

/**
 * Makes a sandbox. The engine is loaded and prepared at the first call in a
 * process, and shared by all sandboxes after that.
 */
export async function createSandbox(
	options: Partial<SandboxOptions> = {},
): Promise<Sandbox> {
	const pool = new EnginePool(await engineImage());
	return new QuickJsSandbox(pool, { ...SANDBOX_DEFAULTS, ...options });
}

/**
 * Runs each script in QuickJS, compiled to WebAssembly, in a memory that is
 * reset before it: no script sees anything of the one before, and nothing a
 * script does outlives it. Scripts may run at the same time, each in an engine
 * of its own.
 */
class QuickJsSandbox implements Sandbox {
	readonly #pool: EnginePool;
	readonly #options: SandboxOptions;
	/** By the collection's folder. */
	readonly #collections = new Map<string, CollectionScripts>();

	constructor(pool: EnginePool, options: SandboxOptions) {
		this.#pool = pool;
		this.#options = options;
	}

	async run(
		script: ScriptSource,
		host: ScriptHost,
		signal?: AbortSignal,
	): Promise<ScriptOutcome> {
		if (signal?.aborted) return { kind: "failed", error: aborted() };
		const text = new ScriptText(script);
		const session = await this.#open(host, script.code, text);
		const { image } = this.#pool;
		const run = { session, text, image, options: this.#options, signal };
		let isKept = false;
		try {
			const outcome = await runScript(run);
			isKept = outcome.kind === "finished" && session.watchesFailure;
			return isKept
				? { kind: "finished", onFail: this.#failureHandler(run) }
				: outcome;
		} finally {
			if (!isKept) this.#close(session);
		}
	}

	async evaluate(
		expressions: readonly string[],
		host: ScriptHost,
		signal?: AbortSignal,
	): Promise<readonly EvaluationResult[]> {
		const results: EvaluationResult[] = [];
		while (results.length < expressions.length) {
			if (signal?.aborted) {
				results.push({ kind: "error", message: aborted().message });
				continue;
			}
			const rest = expressions.slice(results.length);
			const session = await this.#open(host, "", undefined);
			try {
				const { image } = this.#pool;
				results.push(
					...evaluateExpressions(rest, session, image, this.#options),
				);
			} finally {
				this.#close(session);
			}
		}
		return results;
	}

	dispose(): void {
		this.#pool.clear();
	}

	#scriptsOf(root: string): CollectionScripts {
		const known = this.#collections.get(root);
		if (known) return known;
		const modules = new CollectionModules(root);
		const scripts = { modules, needed: new NeededLibraries(modules) };
		this.#collections.set(root, scripts);
		return scripts;
	}

	/** The script's engine waits, with all that the script has in it, until the request is done. */
	#failureHandler(run: ScriptRun): FailureHandler {
		const { session } = run;
		return {
			handle: async (failure, signal) => {
				session.engine.deadline = performance.now() + this.#options.timeout;
				try {
					return await runFailure(failure, { ...run, signal });
				} finally {
					this.#close(session);
				}
			},
			dispose: () => this.#close(session),
		};
	}

	/** A script, or expressions, in a fresh engine. */
	async #open(
		host: ScriptHost,
		code: string,
		text: ScriptText | undefined,
	): Promise<ScriptSession> {
		const { modules, needed } = this.#scriptsOf(host.collection.root);
		const engine = await this.#pool.take(needed.of(code));
		const { timeout, memoryLimit } = this.#options;
		engine.deadline = performance.now() + timeout;
		engine.memoryCeiling = engine.imageSize + memoryLimit;
		const session = new ScriptSession(engine, host, text, memoryLimit, modules);
		engine.host = session;
		return session;
	}

	#close(session: ScriptSession): void {
		session.close();
		this.#pool.giveBack(session.engine);
	}
}

interface CollectionScripts {
	readonly modules: CollectionModules;
	readonly needed: NeededLibraries;
}

function aborted() {
	return new ScriptAbortedError().toDiagnostic();
}
