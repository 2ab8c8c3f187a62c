import type { ScriptDefinition } from "../../collection/model.ts";
import { systemCode } from "../../http/system-code.ts";
import type { FailureHandler } from "../../script/host.ts";
import type { ExchangeFailure } from "./protocol.ts";
import type { RequestRecord } from "./request-record.ts";

/** The `req.onFail` handlers of one request. Each keeps its engine until it is called or disposed of. */
export class FailureHandlers {
	readonly #waiting: {
		readonly handler: FailureHandler;
		readonly script: ScriptDefinition;
	}[] = [];

	add(handler: FailureHandler, script: ScriptDefinition): void {
		this.#waiting.push({ handler, script });
	}

	/** Tells them, in the order in which they asked. A handler that fails is a problem of the request. */
	async tell(
		{ code, message, url, request }: ExchangeFailure,
		record: RequestRecord,
		signal: AbortSignal | undefined,
	): Promise<void> {
		const { method } = request;
		const failure = { code: systemCode(code), message, url, method };
		let next = this.#waiting.shift();
		while (next) {
			const outcome = await next.handler.handle(failure, signal);
			if (outcome.kind === "failed")
				record.addScriptProblem(next.script, outcome.error);
			next = this.#waiting.shift();
		}
	}

	release(): void {
		for (const { handler } of this.#waiting.splice(0)) handler.dispose();
	}
}
