import { EnginePool, engineImage } from "./engine-pool.ts";
import { ScriptAbortedError } from "./errors.ts";
import { evaluateExpressions } from "./evaluate-expressions.ts";
import type {
	EvaluationResult,
	Sandbox,
	SandboxOptions,
	ScriptHost,
	ScriptOutcome,
	ScriptSource,
} from "./host.ts";
import { runScript } from "./run-script.ts";
import { ScriptSession } from "./script-session.ts";
import { ScriptText } from "./script-text.ts";

const DEFAULTS: SandboxOptions = {
	timeout: 10_000,
	memoryLimit: 256 * 2 ** 20,
};

/**
 * Makes a sandbox. The engine is loaded and prepared at the first call in a
 * process, and shared by all sandboxes after that.
 */
export async function createSandbox(
	options: Partial<SandboxOptions> = {},
): Promise<Sandbox> {
	const pool = new EnginePool(await engineImage());
	return new QuickJsSandbox(pool, { ...DEFAULTS, ...options });
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
		return this.#inFreshEngine(host, text, (session) =>
			runScript(session, text, this.#pool.image, this.#options, signal),
		);
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
			const next = await this.#inFreshEngine(host, undefined, (session) =>
				evaluateExpressions(rest, session, this.#pool.image, this.#options),
			);
			results.push(...next);
		}
		return results;
	}

	dispose(): void {
		this.#pool.clear();
	}

	async #inFreshEngine<T>(
		host: ScriptHost,
		text: ScriptText | undefined,
		work: (session: ScriptSession) => T | Promise<T>,
	): Promise<T> {
		const engine = await this.#pool.take();
		const { timeout, memoryLimit } = this.#options;
		engine.deadline = performance.now() + timeout;
		engine.memoryCeiling = this.#pool.image.size + memoryLimit;
		const session = new ScriptSession(engine, host, text, memoryLimit);
		engine.host = session;
		try {
			return await work(session);
		} finally {
			session.close();
			this.#pool.giveBack(engine);
		}
	}
}

function aborted() {
	return new ScriptAbortedError().toDiagnostic();
}
