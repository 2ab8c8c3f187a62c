import type { EvaluationResult } from "../../script/host.ts";
import { readPaths } from "../../script/read-paths.ts";
import { fetchMentioned } from "../../variables/secrets/missing-secrets.ts";
import { expressionText } from "../judging/expression-text.ts";
import { prepareCookies } from "./prepare-cookies.ts";
import type { RequestExecution } from "./request-execution.ts";

/** What JavaScript expressions come to, one result for each. Placeholders in them are filled in. */
export async function evaluate(
	execution: RequestExecution,
	written: readonly string[],
): Promise<readonly EvaluationResult[]> {
	if (written.length === 0) return [];
	const expressions = written.map((expression) =>
		expressionText(expression, execution.chain),
	);
	await prepareCookies(execution, expressions);
	const { masker } = execution.session.parts;
	await fetchMentioned(execution.chain, expressions, masker);
	const known = mayReadPaths(execution)
		? readPaths(expressions, execution.host)
		: undefined;
	if (known) return known;
	const sandbox = await execution.session.sandbox;
	return sandbox.evaluate(expressions, execution.host, execution.signal);
}

/** In the developer sandbox, scripts may have changed for good what all objects inherit. */
function mayReadPaths({ session, signal }: RequestExecution): boolean {
	return session.parts.options.sandbox !== "developer" && !signal?.aborted;
}
