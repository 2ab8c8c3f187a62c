import type { EngineHost, EngineInstance } from "./engine/engine-instance.ts";
import type { GuestValue } from "./engine/engine-memory.ts";
import type { HostArguments } from "./engine/host-arguments.ts";
import type { Pointer } from "./engine/quickjs-binding.ts";
import { HOST_FUNCTION_LIST } from "./functions/host-functions.ts";
import type { ScriptHost, ScriptPosition } from "./host.ts";
import { KeptLimit } from "./kept-limit.ts";
import { OutputLimit } from "./output-limit.ts";
import { PendingCalls } from "./pending-calls.ts";
import { ResponseReader } from "./response-reader.ts";
import type { ScriptText } from "./script-text.ts";
import { TestLedger } from "./test-ledger.ts";

/** How a script's own code came to its end. */
export type ScriptEnding =
	| { readonly kind: "finished" }
	/** `error` is the JSON text of `describeError` in `guest/errors.js`. */
	| { readonly kind: "failed"; readonly error: string };

/** One script while it runs: answers the guest's calls, and remembers what is under way. */
export class ScriptSession implements EngineHost {
	readonly engine: EngineInstance;
	readonly host: ScriptHost;
	/** Absent while expressions are evaluated. */
	readonly text: ScriptText | undefined;
	readonly tests: TestLedger;
	readonly pending = new PendingCalls();
	readonly response: ResponseReader;
	readonly output: OutputLimit;
	readonly kept: KeptLimit;
	ending: ScriptEnding | undefined;
	/** Rejected promises that nobody handles, with the reasons. */
	readonly rejections = new Map<bigint, Pointer>();

	constructor(
		engine: EngineInstance,
		host: ScriptHost,
		text: ScriptText | undefined,
		/** Bytes that the script may make the host keep. */
		keptLimit: number,
	) {
		this.engine = engine;
		this.host = host;
		this.text = text;
		this.tests = new TestLedger(host, text);
		this.output = new OutputLimit(host);
		this.kept = new KeptLimit(keptLimit);
		this.response = new ResponseReader(engine, host, this.kept);
	}

	call(functionId: number, values: HostArguments): GuestValue {
		return HOST_FUNCTION_LIST[functionId]?.(this, values);
	}

	promiseRejected(promise: bigint, reason: Pointer): void {
		this.rejections.set(promise, reason);
	}

	promiseHandled(promise: bigint): void {
		this.rejections.delete(promise);
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

	close(): void {
		this.pending.close();
	}
}
