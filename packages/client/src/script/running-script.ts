import type { ScriptHost, ScriptPosition } from "./host.ts";
import { KeptLimit } from "./kept-limit.ts";
import type { ModuleLoader } from "./libraries/module-loader.ts";
import { OutputLimit } from "./output-limit.ts";
import { PendingCalls } from "./pending-calls.ts";
import { ResponseReader } from "./response-reader.ts";
import { SANDBOX_DEFAULTS } from "./sandbox-defaults.ts";
import type { ScriptText } from "./script-text.ts";
import { TestLedger } from "./test-ledger.ts";

/** How a script's own code came to its end. */
export type ScriptEnding =
	| { readonly kind: "finished" }
	/** `error` is the JSON text of `describeError` in `guest/errors.js`. */
	| { readonly kind: "failed"; readonly error: string };

/**
 * What a body may take in the script's memory, in bytes per byte of it: the
 * text, and the objects it is parsed into. Measured for arrays of small
 * objects: about 9.
 */
const MEMORY_PER_BYTE = 24;

/** The memory of the engine that a script runs in. */
interface ScriptMemory {
	/** Bytes that it may grow to. */
	memoryCeiling: number;
	/** When the time is over, by `performance.now()`; absent where nobody knows. */
	readonly deadline?: number;
	/** Interrupts the guest at its next step; absent where it cannot be. */
	interrupt?(): void;
}

/** What a sandbox gives a script that runs in it. */
export interface ScriptEnvironment {
	readonly host: ScriptHost;
	/** Absent while expressions are evaluated. */
	readonly text: ScriptText | undefined;
	readonly memory: ScriptMemory;
	/** Bytes that the script may make the host keep. */
	readonly keptLimit: number;
	readonly modules: Pick<ModuleLoader, "resolve" | "compile" | "read">;
	readonly canWait: boolean;
}

/** One script while it runs, as the host's functions see it, whatever it runs in: what it may reach, and what is under way. */
export class RunningScript {
	readonly host: ScriptHost;
	/** Absent while expressions are evaluated. */
	readonly text: ScriptText | undefined;
	readonly tests: TestLedger;
	readonly pending = new PendingCalls();
	readonly response: ResponseReader;
	readonly output: OutputLimit;
	readonly kept: KeptLimit;
	readonly modules: ScriptEnvironment["modules"];
	ending: ScriptEnding | undefined;
	/** Aborted when the run is stopped. */
	signal: AbortSignal | undefined;
	/** Whether it can stand still while the process goes on. */
	readonly canWait: boolean;
	/** The guest has something to do once the script, and all that it began, has ended. */
	watchesEnd = false;
	/** The script has ended itself in the middle, and is well. */
	wasStopped = false;
	/** The script called `req.onFail`. */
	watchesFailure = false;
	readonly #memory: ScriptMemory;

	constructor({
		host,
		text,
		memory,
		keptLimit,
		modules,
		canWait,
	}: ScriptEnvironment) {
		this.canWait = canWait;
		this.host = host;
		this.text = text;
		this.tests = new TestLedger(host, text);
		this.output = new OutputLimit(host);
		this.kept = new KeptLimit(keptLimit, (text) => host.noteOutput?.(text));
		this.modules = modules;
		this.#memory = memory;
		this.response = new ResponseReader(host, (size) => {
			memory.memoryCeiling += size * MEMORY_PER_BYTE;
			this.kept.allowResponse(size);
		});
	}

	/** When its time is over, by `performance.now()`. */
	get deadline(): number {
		return (
			this.#memory.deadline ?? performance.now() + SANDBOX_DEFAULTS.timeout
		);
	}

	/** The line of the script in a stack that the guest took. */
	position(stack: string): ScriptPosition | undefined {
		return this.text?.position(stack);
	}

	/** The same for calls that need one: at worst the script's first line. */
	positionOfCall(stack: string): ScriptPosition {
		const { file = "", line = 1 } = this.text?.source ?? {};
		return this.position(stack) ?? { file, line };
	}

	/** Ended, with nothing left that it began: no open test, and (unless it failed) no running request or timeout. */
	get isOver(): boolean {
		if (!this.ending || this.tests.hasOpen) return false;
		return this.ending.kind === "failed" || !this.pending.hasAwaited;
	}

	/** Whether something is under way that could go on with the script. */
	get canContinue(): boolean {
		return this.pending.hasAny;
	}

	/** Has the script end where it stands. False where it cannot be stopped. */
	stop(): boolean {
		if (!this.#memory.interrupt) return false;
		this.wasStopped = true;
		this.#memory.interrupt();
		return true;
	}

	close(): void {
		this.pending.close();
	}
}
