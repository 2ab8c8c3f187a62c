import { evaluationResult, overdueResult } from "../evaluate-expressions.ts";
import type { EvaluationResult, SandboxOptions } from "../host.ts";
import type { RunningScript } from "../running-script.ts";
import { abortedResult } from "../sandbox-calls.ts";
import type { NodeThread, ScriptNews, ThreadListener } from "./node-thread.ts";
import { callHost } from "./shared-value.ts";
import { diagnosticOfThreadDeath } from "./thread-run.ts";

/**
 * Evaluates expressions in a thread, one after the other. Stops after one that
 * ran out of time or ended the thread: the list may be shorter than that of
 * the expressions, but never empty.
 */
export async function evaluateInThread(
	thread: NodeThread,
	session: RunningScript,
	expressions: readonly string[],
	{ timeout }: SandboxOptions,
	signal: AbortSignal | undefined,
): Promise<readonly EvaluationResult[]> {
	const evaluation = new ThreadEvaluation(session);
	session.signal = signal;
	const { results } = evaluation;
	thread.attach(evaluation);
	thread.tell({
		kind: "evaluate",
		expressions,
		hasResponse: session.host.response !== undefined,
	});
	thread.tell({ kind: "end", keepsGlobals: false });
	const deadline = performance.now() + timeout;
	while (!evaluation.hasEnded && !evaluation.death) {
		if (performance.now() > deadline || signal?.aborted) break;
		await session.pending.next(deadline, signal);
	}
	thread.detach();
	if (evaluation.hasEnded) return results;
	thread.kill();
	const stopped = signal?.aborted ? abortedResult() : overdueResult(timeout);
	return [...results, evaluation.death ?? stopped];
}

/** Expressions while a thread evaluates them. */
class ThreadEvaluation implements ThreadListener {
	readonly results: EvaluationResult[] = [];
	hasEnded = false;
	/** What the expression comes to that ended the thread. */
	death: EvaluationResult | undefined;
	readonly #session: RunningScript;

	constructor(session: RunningScript) {
		this.#session = session;
	}

	answer({ id, values }: Parameters<ThreadListener["answer"]>[0]) {
		return callHost(this.#session, id, values);
	}

	hear(news: ScriptNews): void {
		if (news.kind === "result") {
			this.results.push(evaluationResult(news.json));
			return;
		}
		if (news.kind === "ended") this.hasEnded = true;
		if (news.kind === "exit") {
			const message = `The expression called process.exit(${news.code}).`;
			this.death = { kind: "error", message };
		}
		this.#session.pending.wake();
	}

	died(error: Error | undefined): void {
		const { message } = diagnosticOfThreadDeath(error);
		this.death ??= { kind: "error", message };
		this.#session.pending.wake();
	}
}
