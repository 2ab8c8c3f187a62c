import type { ScriptKind } from "../../collection/model.ts";
import { scriptsInOrder } from "../../collection/order/scripts-in-order.ts";
import { fetchMentioned } from "../../variables/secrets/missing-secrets.ts";
import { countedScript } from "./counted-scripts.ts";
import { prepareCookies } from "./prepare-cookies.ts";
import { prepareGenerators } from "./prepare-generators.ts";
import type { RequestExecution } from "./request-execution.ts";

/**
 * Runs a request's scripts of one kind. A script that fails is a problem of the
 * request; before the request it also ends the preparation, unless the rules of
 * the client say otherwise.
 */
export async function runScripts(
	execution: RequestExecution,
	kind: ScriptKind,
): Promise<void> {
	const { session, host, record, definition } = execution;
	const collection = session.parts.collection.definition;
	const { sendsAfterScriptError, skipsScripts } = collection.rules;
	const scripts = scriptsInOrder(definition, kind, collection);
	if (scripts.length === 0) return;
	await prepareGenerators(execution, scripts);
	const codes = scripts.map(({ code }) => code);
	await fetchMentioned(execution.chain, codes, session.parts.masker);
	await prepareCookies(execution, codes);
	const sandbox = await session.sandbox;
	host.phase = kind;
	const series = sandbox.series(scripts, host);
	execution.taint.begin(codes.join("\n"));
	try {
		for (const script of scripts) {
			const outcome = await series.run(script, execution.signal);
			const broke = outcome.kind !== "finished";
			record.scripts = countedScript(record.scripts, kind, broke);
			if (outcome.kind === "finished") {
				if (outcome.onFail)
					execution.failureHandlers.add(outcome.onFail, script);
				if (record.flow.skip && skipsScripts) return;
				continue;
			}
			execution.taint.noteOutput(outcome.error.message);
			record.addScriptProblem(script, outcome.error);
			if (kind === "before-request" && !sendsAfterScriptError) return;
		}
	} finally {
		series.end();
	}
}
