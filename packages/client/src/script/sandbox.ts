import { LeftGlobals } from "./engine/left-globals.ts";
import { EnginePool, engineImage } from "./engine-pool.ts";
import { evaluateExpressions } from "./evaluate-expressions.ts";
import type {
	EvaluationResult,
	Sandbox,
	SandboxOptions,
	ScriptHost,
	ScriptOutcome,
	ScriptSeries,
	ScriptSource,
} from "./host.ts";
import { CollectionModules } from "./libraries/collection-modules.ts";
import { NeededLibraries } from "./libraries/needed-libraries.ts";
import { evaluateAll, runAlone } from "./sandbox-calls.ts";
import { SANDBOX_DEFAULTS } from "./sandbox-defaults.ts";
import { EngineSeries, openScriptSession } from "./script-series.ts";

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
 * Runs scripts in QuickJS, compiled to WebAssembly, in a memory that is reset
 * before each series: no script sees anything of those before, and nothing a
 * script does outlives its series, but for globals of collections whose client
 * keeps them (`LeftGlobals`). Series may run at the same time, each in an engine
 * of its own.
 */
class QuickJsSandbox implements Sandbox {
	readonly #pool: EnginePool;
	readonly #options: SandboxOptions;
	/** By the collection's folder. */
	readonly #collections = new Map<string, CollectionScripts>();
	#left = new LeftGlobals();

	constructor(pool: EnginePool, options: SandboxOptions) {
		this.#pool = pool;
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
		const { modules, needed } = this.#scriptsOf(host.collection.root);
		const libraries = needed.of(scripts.map(({ code }) => code).join("\n"));
		const [pool, options] = [this.#pool, this.#options];
		const left = host.keepsGlobals ? this.#left : undefined;
		return new EngineSeries({ pool, options, host, modules, libraries, left });
	}

	async evaluate(
		expressions: readonly string[],
		host: ScriptHost,
		signal?: AbortSignal,
	): Promise<readonly EvaluationResult[]> {
		const { modules } = this.#scriptsOf(host.collection.root);
		const [pool, options] = [this.#pool, this.#options];
		return evaluateAll(expressions, signal, async (rest) => {
			const engine = await pool.take();
			const session = openScriptSession(
				engine,
				host,
				undefined,
				options,
				modules,
			);
			engine.signal = signal;
			session.signal = signal;
			try {
				return await evaluateExpressions(rest, session, pool.image, options);
			} finally {
				session.close();
				pool.giveBack(engine);
			}
		});
	}

	dispose(): void {
		this.#pool.clear();
		this.#left = new LeftGlobals();
	}

	#scriptsOf(root: string): CollectionScripts {
		const known = this.#collections.get(root);
		if (known) return known;
		const modules = new CollectionModules(root);
		const scripts = { modules, needed: new NeededLibraries(modules) };
		this.#collections.set(root, scripts);
		return scripts;
	}
}

interface CollectionScripts {
	readonly modules: CollectionModules;
	readonly needed: NeededLibraries;
}
