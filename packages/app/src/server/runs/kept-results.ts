import type { RequestResult } from "@curlew/client";
import type { RunResultDetails } from "../../protocol/runs.ts";
import type { LogEvent } from "../../protocol/sending.ts";

/** Characters of all bodies of a run together. */
const MOST_BODY_TEXT = 48 * 1024 * 1024;
/** Of the log of a whole run. */
const MOST_LOG_EVENTS = 50_000;

const NO_BODIES =
	"The bodies are not kept: those before it take all the space that a run has. The history has them.";

/** The results of a run in memory, so that each can be looked at. */
export class KeptResults {
	readonly #results: { result: RequestResult; notes: readonly string[] }[] = [];
	readonly #logs = new Map<number, LogEvent[]>();
	#bodyText = 0;
	#logEvents = 0;

	/** @param index of the request in the run */
	log(index: number, event: LogEvent): void {
		if (++this.#logEvents > MOST_LOG_EVENTS) return;
		const known = this.#logs.get(index);
		if (known) known.push(event);
		else this.#logs.set(index, [event]);
	}

	add(index: number, result: RequestResult): void {
		const length = bodyText(result.request) + bodyText(result.response);
		const hasSpace = this.#bodyText + length <= MOST_BODY_TEXT;
		if (hasSpace) this.#bodyText += length;
		this.#results[index] = hasSpace
			? { result, notes: [] }
			: { result: withoutBodies(result), notes: [NO_BODIES] };
	}

	get(index: number): RunResultDetails | undefined {
		const kept = this.#results[index];
		return kept && { ...kept, log: this.#logs.get(index) ?? [] };
	}
}

type Message = RequestResult["request"] | RequestResult["response"];

function bodyText(message: Message): number {
	return message?.body?.kind === "text" ? message.body.text.length : 0;
}

function withoutBodies({
	request,
	response,
	...others
}: RequestResult): RequestResult {
	return {
		...others,
		...(request && { request: withoutBody(request) }),
		...(response && { response: withoutBody(response) }),
	};
}

function withoutBody<T extends { readonly body?: unknown }>({
	body: _,
	...others
}: T): Omit<T, "body"> {
	return others;
}
