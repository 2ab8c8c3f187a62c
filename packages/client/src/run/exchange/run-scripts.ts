import type { ScriptKind } from "../../collection/model.ts";
import { scriptsInOrder } from "../../collection/order/scripts-in-order.ts";
import { fetchMentioned } from "../../variables/secrets/missing-secrets.ts";
import { prepareCookies } from "../session/prepare-cookies.ts";
import { prepareGenerators } from "../session/prepare-generators.ts";
import type { Exchange } from "./exchange-context.ts";

/**
 * Runs a request's scripts of one kind. A script that fails is a problem of the
 * request; before the request it also ends the preparation.
 */
export async function runScripts(
	exchange: Exchange,
	kind: ScriptKind,
): Promise<void> {
	const { session, host, record, definition } = exchange;
	const collection = session.parts.collection.definition;
	const scripts = scriptsInOrder(definition, kind, collection);
	if (scripts.length === 0) return;
	await prepareGenerators(exchange, scripts);
	const codes = scripts.map(({ code }) => code);
	await fetchMentioned(exchange.chain, codes, session.parts.masker);
	await prepareCookies(exchange, codes);
	const sandbox = await session.sandbox;
	host.phase = kind;
	const series = sandbox.series(scripts, host);
	exchange.taint.begin(codes.join("\n"));
	try {
		for (const script of scripts) {
			const outcome = await series.run(script, exchange.signal);
			if (outcome.kind === "finished") {
				if (outcome.onFail)
					exchange.failureHandlers.add(outcome.onFail, script);
				continue;
			}
			exchange.taint.noteOutput(outcome.error.message);
			record.addScriptProblem(script, outcome.error);
			if (kind === "before-request") return;
		}
	} finally {
		series.end();
	}
}
