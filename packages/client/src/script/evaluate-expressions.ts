import { EngineDeath, GuestException } from "./engine/engine-ends.ts";
import type { EngineImage } from "./engine/engine-image.ts";
import type { EngineInstance } from "./engine/engine-instance.ts";
import type { EvaluationResult, SandboxOptions } from "./host.ts";
import { describe } from "./run-script.ts";
import { abortedResult } from "./sandbox-calls.ts";
import type { ScriptSession } from "./script-session.ts";
import { decodeValue } from "./value-encoding.ts";

/** What `evaluate` in `guest/start.js` gives; a value is encoded. */
type GuestResult =
	| Exclude<EvaluationResult, { readonly kind: "value" }>
	| { readonly kind: "value"; readonly value: string };

/**
 * Evaluates expressions one after the other. Stops after one that ran out of
 * time or memory, since the engine must be reset then: the list may be shorter
 * than that of the expressions, but never empty.
 */
export async function evaluateExpressions(
	expressions: readonly string[],
	session: ScriptSession,
	image: EngineImage,
	options: SandboxOptions,
): Promise<readonly EvaluationResult[]> {
	const { engine, host } = session;
	const results: EvaluationResult[] = [];
	const hasResponse = engine.toGuest(host.response !== undefined);
	engine.free(await engine.call(image.entries.begin, hasResponse));
	for (const expression of expressions) {
		try {
			results.push(await evaluateOne(expression, session, image));
		} catch (error) {
			if (!(error instanceof EngineDeath) && !engine.wasInterrupted)
				throw error;
			results.push(stoppedResult(error, engine, options));
			return results;
		}
	}
	return results;
}

function stoppedResult(
	error: unknown,
	engine: EngineInstance,
	{ timeout }: SandboxOptions,
): EvaluationResult {
	if (engine.wasAborted) return abortedResult();
	if (engine.wasInterrupted) return overdueResult(timeout);
	return outOf(error instanceof EngineDeath ? error.reason : "time");
}

/** @param json as `evaluate` in `guest/start.js` gives it */
export function evaluationResult(json: string): EvaluationResult {
	const result: GuestResult = JSON.parse(json);
	if (result.kind !== "value") return result;
	return { kind: "value", value: decodeValue(result.value) };
}

/** What an expression comes to that is still running at the time limit. */
export function overdueResult(timeout: number): EvaluationResult {
	const message = `The expression ran for longer than ${timeout} ms and was stopped.`;
	return { kind: "error", message };
}

async function evaluateOne(
	expression: string,
	{ engine }: ScriptSession,
	image: EngineImage,
): Promise<EvaluationResult> {
	try {
		// Brackets and line break keep a comment or an object literal from becoming something else.
		const compiled = await engine.evaluate(
			`(() => (${expression}\n))`,
			"curlew:expression",
		);
		const json = await engine.call(image.entries.evaluate, compiled);
		return evaluationResult(engine.textOf(json));
	} catch (error) {
		if (!(error instanceof GuestException) || engine.isOverdue()) throw error;
		const json = await describe(engine, image, error.error);
		const { name, message }: { name?: string; message?: string } =
			JSON.parse(json);
		return {
			kind: "error",
			message: name ? `${name}: ${message}` : `${message}`,
		};
	}
}

function outOf(what: string): EvaluationResult {
	const message = `The expression was stopped: too little ${what}.`;
	return { kind: "error", message };
}
