import type { EngineInstance } from "./engine/engine-instance.ts";
import { type LeftGlobals, mayLeaveGlobals } from "./engine/left-globals.ts";
import type { EnginePool } from "./engine-pool.ts";
import type {
	FailureHandler,
	SandboxOptions,
	ScriptHost,
	ScriptOutcome,
	ScriptSeries,
	ScriptSource,
} from "./host.ts";
import type { CollectionModules } from "./libraries/collection-modules.ts";
import { runFailure, runScript, type ScriptRun } from "./run-script.ts";
import { abortedOutcome } from "./sandbox-calls.ts";
import { ScriptSession } from "./script-session.ts";
import { ScriptText } from "./script-text.ts";

/** What a series runs in. */
export interface SeriesParts {
	readonly pool: EnginePool;
	readonly options: SandboxOptions;
	readonly host: ScriptHost;
	readonly modules: CollectionModules;
	/** Names of the libraries that its scripts are going to load, as far as that is known. */
	readonly libraries: readonly string[];
	/** What scripts before these have left for them; absent where each series begins anew. */
	readonly left: LeftGlobals | undefined;
}

/**
 * Scripts in one engine, whose globals stay from one to the next. After a script
 * that failed, and after one whose engine must wait for a failure of the
 * request, the next one begins anew.
 */
export class EngineSeries implements ScriptSeries {
	readonly #parts: SeriesParts;
	/** What the last script left. */
	#engine: EngineInstance | undefined;
	#mayLeave = false;

	constructor(parts: SeriesParts) {
		this.#parts = parts;
	}

	async run(
		script: ScriptSource,
		signal?: AbortSignal,
	): Promise<ScriptOutcome> {
		if (signal?.aborted) return abortedOutcome();
		const text = new ScriptText(script, this.#parts.host.hiddenGlobals);
		const session = await this.#open(text);
		const { pool, options } = this.#parts;
		const run = { session, text, image: pool.image, options, signal };
		let isOver = true;
		try {
			const outcome = await runScript(run);
			const isEnded = outcome.kind === "failed" || session.wasStopped;
			if (isEnded && !this.#survives(session)) return outcome;
			isOver = false;
			if (session.watchesFailure && outcome.kind === "finished")
				return { kind: "finished", onFail: this.#failureHandler(run) };
			session.close();
			this.#engine = session.engine;
			return outcome;
		} finally {
			if (isOver) this.#close(session);
		}
	}

	end(): void {
		const engine = this.#engine;
		this.#engine = undefined;
		if (engine && !this.#leave(engine)) this.#parts.pool.giveBack(engine);
	}

	/** Leaves the engine to the next series, if there is something in it. */
	#leave(engine: EngineInstance): boolean {
		const { left, pool } = this.#parts;
		if (!left || !this.#mayLeave) return false;
		pool.rest(engine);
		return left.keep(engine, pool.image);
	}

	/** Whether the globals stay although the script has ended before its time. */
	#survives({ engine, wasStopped }: ScriptSession): boolean {
		if (!this.#parts.left || !this.#mayLeave || engine.isDead) return false;
		if (engine.wasRefusedMemory) return false;
		return wasStopped || !engine.wasInterrupted;
	}

	async #open(text: ScriptText): Promise<ScriptSession> {
		const { pool, host, options, modules, libraries, left } = this.#parts;
		const taken = this.#engine ? undefined : left?.take();
		const begun = this.#engine ?? taken;
		this.#engine = undefined;
		if (taken) this.#mayLeave = true;
		this.#mayLeave ||= left !== undefined && mayLeaveGlobals(text.source.code);
		const engine = begun ?? (await pool.take(libraries));
		pool.forgetEnd(engine);
		return openScriptSession(engine, host, text, options, modules);
	}

	/** The script's engine waits, with all that the script has in it, until the request is done. */
	#failureHandler(run: ScriptRun): FailureHandler {
		const { session } = run;
		return {
			handle: async (failure, signal) => {
				const { timeout } = this.#parts.options;
				session.engine.deadline = performance.now() + timeout;
				try {
					return await runFailure(failure, { ...run, signal });
				} finally {
					this.#close(session);
				}
			},
			dispose: () => this.#close(session),
		};
	}

	#close(session: ScriptSession): void {
		session.close();
		this.#parts.pool.giveBack(session.engine);
	}
}

/** A script, or expressions, that an engine is given to; its time begins. */
export function openScriptSession(
	engine: EngineInstance,
	host: ScriptHost,
	text: ScriptText | undefined,
	{ timeout, memoryLimit }: SandboxOptions,
	modules: CollectionModules,
): ScriptSession {
	engine.deadline = performance.now() + timeout;
	engine.memoryCeiling = engine.imageSize + memoryLimit;
	const session = new ScriptSession(engine, host, text, memoryLimit, modules);
	engine.host = session;
	return session;
}
