import { codeOf } from "../../diagnostics/cause.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import {
	ScriptAbortedError,
	ScriptError,
	ScriptOutOfMemoryError,
	ScriptStuckError,
	ScriptTimeoutError,
} from "../errors.ts";
import {
	diagnosticOfGuestError,
	diagnosticOfSyntaxError,
	unhandledRejection,
} from "../faults/guest-error.ts";
import type { SandboxOptions, ScriptOutcome } from "../host.ts";
import type { RunningScript } from "../running-script.ts";
import type { ScriptText } from "../script-text.ts";
import type { ThreadOrder } from "./messages.ts";
import type { NodeThread, ScriptNews, ThreadListener } from "./node-thread.ts";
import { callHost } from "./shared-value.ts";

/** A script and how it may run. */
export interface ThreadScript {
	readonly session: RunningScript;
	readonly text: ScriptText;
	readonly options: SandboxOptions;
	readonly signal: AbortSignal | undefined;
	/** Another script of its series follows. */
	readonly keepsGlobals: boolean;
}

/**
 * Has a thread begin something with a script, and waits until it has ended. A
 * thread that had to be stopped is dead afterwards.
 *
 * @param keepAs a number of the caller's for the handlers that the script leaves
 */
export async function runInThread(
	thread: NodeThread,
	script: ThreadScript,
	order: ThreadOrder,
	keepAs: number,
): Promise<ScriptOutcome> {
	const { session, text } = script;
	const run = new ThreadRun(session, text);
	session.signal = script.signal;
	thread.attach(run);
	thread.tell(order);
	const stopped = await goOn(thread, run, script, keepAs);
	thread.detach();
	if (stopped) thread.kill();
	const error = stopped ?? run.failure ?? run.unawaited;
	if (!error) return { kind: "finished" };
	session.tests.failOpen(error);
	return { kind: "failed", error };
}

/** Carries what happens outside into the thread until the script is over. Gives the reason when it had to be stopped before. */
async function goOn(
	thread: NodeThread,
	run: ThreadRun,
	{ session, options: { timeout }, signal, keepsGlobals }: ThreadScript,
	keepAs: number,
): Promise<Diagnostic | undefined> {
	const deadline = performance.now() + timeout;
	let isEnding = false;
	while (!run.hasEnded) {
		if (run.death) return run.death;
		if (signal?.aborted) return new ScriptAbortedError().toDiagnostic();
		if (performance.now() > deadline) {
			return new ScriptTimeoutError(timeout, run.place ?? {}).toDiagnostic();
		}
		if (thread.isIdle && !session.canContinue) run.giveUp();
		if (run.isOver && !isEnding) {
			isEnding = true;
			thread.tell({
				kind: "end",
				keepsGlobals,
				...(session.watchesFailure && { keepAs }),
			});
		}
		const event = await session.pending.next(deadline, signal);
		if (event) thread.tell(event);
	}
	return undefined;
}

/** One script while it runs in a thread. */
class ThreadRun implements ThreadListener {
	readonly session: RunningScript;
	readonly #text: ScriptText;
	/** The thread has cleaned up after the script. */
	hasEnded = false;
	/** Why the thread died. */
	death: Diagnostic | undefined;
	#failure: Diagnostic | undefined;
	/** What the open timeouts' oldest came from; undefined when there are none. */
	#waiting: string | undefined;
	readonly #rejections = new Map<number, string>();

	constructor(session: RunningScript, text: ScriptText) {
		this.session = session;
		this.#text = text;
	}

	/** The script has failed, or all that it began has ended. */
	get isOver(): boolean {
		if (this.#failure) return true;
		if (!this.session.isOver) return false;
		return (
			this.session.ending?.kind === "failed" || this.#waiting === undefined
		);
	}

	/** Fails a script that waits with nothing pending. */
	giveUp(): void {
		if (this.isOver) return;
		if (this.session.ending) this.session.tests.failStuck();
		else this.#failure = new ScriptStuckError().toDiagnostic();
	}

	/** What the script failed with. */
	get failure(): Diagnostic | undefined {
		const { ending } = this.session;
		return (
			this.#failure ??
			(ending?.kind === "failed"
				? diagnosticOfGuestError(ending.error, this.#text)
				: undefined)
		);
	}

	/** The error of a promise that nobody handled. */
	get unawaited(): Diagnostic | undefined {
		const [reason] = this.#rejections.values();
		if (reason === undefined) return undefined;
		return unhandledRejection(diagnosticOfGuestError(reason, this.#text));
	}

	/** Where the script waits, as far as that is known. */
	get place() {
		return this.#text.place(
			this.session.pending.longestWait || (this.#waiting ?? ""),
		);
	}

	answer({ id, values }: Parameters<ThreadListener["answer"]>[0]) {
		const result = callHost(this.session, id, values);
		if (this.session.isOver) this.session.pending.wake();
		return result;
	}

	hear(news: ScriptNews): void {
		switch (news.kind) {
			case "thrown":
				this.#failure ??= diagnosticOfGuestError(news.error, this.#text);
				break;
			case "not-compiled":
				this.#failure = diagnosticOfSyntaxError(news.error, this.#text);
				break;
			case "rejected":
				this.#rejections.set(news.id, news.error);
				break;
			case "handled":
				this.#rejections.delete(news.id);
				break;
			case "waiting":
				this.#waiting = news.stack;
				break;
			case "output":
				this.#print(news);
				return;
			case "exit":
				this.death = this.#exited(news);
				break;
			case "ended":
				this.hasEnded = true;
				break;
			case "idle":
				break;
			case "result":
				return;
		}
		this.session.pending.wake();
	}

	died(error: Error | undefined): void {
		this.death ??= diagnosticOfThreadDeath(error);
		this.session.pending.wake();
	}

	#print({ isError, text }: Extract<ScriptNews, { kind: "output" }>): void {
		for (const line of text.replace(/\n$/, "").split("\n")) {
			this.session.output.print(isError ? "error" : "log", line, undefined);
		}
	}

	#exited({ code, stack }: Extract<ScriptNews, { kind: "exit" }>): Diagnostic {
		return new ScriptError(`The script called process.exit(${code}).`, {
			hint: "A script ends with `return`; the run, with `client.runner.stopExecution()`.",
			...this.#text.place(stack),
		}).toDiagnostic();
	}
}

/** What became of a thread that ended without being told to. */
export function diagnosticOfThreadDeath(error: Error | undefined): Diagnostic {
	if (codeOf(error) === "ERR_WORKER_OUT_OF_MEMORY") {
		return new ScriptOutOfMemoryError().toDiagnostic();
	}
	return new ScriptError(
		`The script ended its thread${error ? `: ${error.message}` : "."}`,
		{ cause: error },
	).toDiagnostic();
}
