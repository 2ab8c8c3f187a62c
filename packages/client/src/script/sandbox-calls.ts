import { ScriptAbortedError } from "./errors.ts";
import type {
	EvaluationResult,
	Sandbox,
	ScriptHost,
	ScriptOutcome,
	ScriptSource,
} from "./host.ts";

/** What `Sandbox.run` is in every sandbox: a series of one script. */
export async function runAlone(
	sandbox: Pick<Sandbox, "series">,
	script: ScriptSource,
	host: ScriptHost,
	signal: AbortSignal | undefined,
): Promise<ScriptOutcome> {
	const series = sandbox.series([script], host);
	try {
		return await series.run(script, signal);
	} finally {
		series.end();
	}
}

/**
 * What `Sandbox.evaluate` is in every sandbox: an expression that has to be
 * stopped takes its engine or thread along, and those after it get another one.
 *
 * @param evaluate gives at least one result, and may give fewer than it got expressions
 */
export async function evaluateAll(
	expressions: readonly string[],
	signal: AbortSignal | undefined,
	evaluate: (
		expressions: readonly string[],
	) => Promise<readonly EvaluationResult[]>,
): Promise<readonly EvaluationResult[]> {
	const results: EvaluationResult[] = [];
	while (results.length < expressions.length) {
		if (signal?.aborted) results.push(abortedResult());
		else results.push(...(await evaluate(expressions.slice(results.length))));
	}
	return results;
}

/** What an expression comes to when the run is stopped. */
export function abortedResult(): EvaluationResult {
	return { kind: "error", message: new ScriptAbortedError().message };
}

/** What a script comes to that is not begun, as the run is stopped. */
export function abortedOutcome(): ScriptOutcome {
	return { kind: "failed", error: new ScriptAbortedError().toDiagnostic() };
}
