import type { RequestResult } from "@curlew/client";
import { sizeOf } from "@curlew/client/internal";
import type { RunResultDetails } from "../../protocol/runs.ts";
import type { LogEvent } from "../../protocol/sending.ts";

/** Characters of all bodies of a run together. */
const MOST_BODY_TEXT = 48 * 1024 * 1024;
/** Characters of everything else in results, and of the log. */
const MOST_DETAILS = 128 * 1024 * 1024;
/** Of the log of a whole run. */
const MOST_LOG_EVENTS = 50_000;

const NO_BODIES =
	"The bodies were not kept: earlier results used up the memory for this run. They are in the history.";

const NO_DETAILS =
	"Request, response and tests were not kept: earlier results used up the memory for this run. They are in the history.";
const NO_LOG =
	"Some script output was not kept: earlier output used up the memory for this run.";

/** The results of a run in memory, so that each can be looked at. */
export class KeptResults {
	readonly #results: { result: RequestResult; notes: readonly string[] }[] = [];
	readonly #logs = new Map<number, LogEvent[]>();
	readonly #cutLogs = new Set<number>();
	readonly #mostDetails: number;
	#bodyText = 0;
	#details = 0;
	#logEvents = 0;

	/** @param mostDetails characters of what is kept, bodies aside */
	constructor({ mostDetails = MOST_DETAILS } = {}) {
		this.#mostDetails = mostDetails;
	}

	/** Characters that are kept, about. */
	get size(): number {
		return this.#bodyText + this.#details;
	}

	/** @param index of the request in the run */
	log(index: number, event: LogEvent): void {
		if (++this.#logEvents > MOST_LOG_EVENTS || !this.#takes(event)) {
			this.#cutLogs.add(index);
			return;
		}
		const known = this.#logs.get(index);
		if (known) known.push(event);
		else this.#logs.set(index, [event]);
	}

	add(index: number, result: RequestResult): void {
		const bare = withoutBodies(result);
		if (!this.#takes(bare)) {
			this.#results[index] = { result: outcomeOf(result), notes: [NO_DETAILS] };
			return;
		}
		const length = bodyText(result.request) + bodyText(result.response);
		const hasSpace = this.#bodyText + length <= MOST_BODY_TEXT;
		if (hasSpace) this.#bodyText += length;
		this.#results[index] = hasSpace
			? { result, notes: [] }
			: { result: bare, notes: [NO_BODIES] };
	}

	/** Whether there is space for it, which is taken then. */
	#takes(details: unknown): boolean {
		const size = sizeOf(details);
		if (this.#details + size > this.#mostDetails) return false;
		this.#details += size;
		return true;
	}

	get(index: number): RunResultDetails | undefined {
		const kept = this.#results[index];
		if (kept === undefined) return undefined;
		const notes = this.#cutLogs.has(index)
			? [...kept.notes, NO_LOG]
			: kept.notes;
		return { result: kept.result, notes, log: this.#logs.get(index) ?? [] };
	}
}

/** What is kept of a result whose details find no space. */
function outcomeOf({
	name,
	path,
	file,
	iteration,
	at,
	status,
	duration,
}: RequestResult): RequestResult {
	return {
		...{ name, path, file, tags: [], iteration, at, status, duration },
		...{ problems: [], warnings: [], assertions: [], tests: [] },
	};
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
