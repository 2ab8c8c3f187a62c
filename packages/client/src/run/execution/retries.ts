import { setTimeout as sleep } from "node:timers/promises";
import type { RequestDefinition } from "../../collection/model.ts";
import {
	type RetryDefinition,
	USUAL_RETRY_INTERVAL,
} from "../../collection/retry-model.ts";
import { parseRetryAfter } from "../../http/response/retry-after.ts";
import type { SessionOptions } from "../context/session-options.ts";
import type { RequestTriedEvent } from "../events/tries.ts";
import type { RequestRecord, ResultOptions } from "./request-record.ts";

/** No pause grows beyond this: neither by `backoff` nor because a server asks for it, which could stop a run for as long as it likes. Milliseconds. */
const LONGEST_GROWN_PAUSE = 60_000;

/** Characters of a body that are told of a try. */
const BODY_TOLD = 2_000;

export interface RetryOptions {
	/** How much of bodies is told. */
	readonly content: ResultOptions;
	/** Ends the waiting, and that there are further tries. */
	readonly signal: AbortSignal | undefined;
	/** Hears of each try that is not the last one. */
	readonly tell: (event: Omit<RequestTriedEvent, "index">) => void;
}

/** The tries of one request: whether there is another one, and when. */
export class Retries {
	readonly #rule: RetryDefinition;
	readonly #options: RetryOptions;
	/** Of the try at hand, from 1. */
	#number = 1;

	constructor(rule: RetryDefinition, options: RetryOptions) {
		this.#rule = rule;
		this.#options = options;
	}

	/** Whether nothing comes after the try at hand, whatever comes of it. */
	get isLast(): boolean {
		return this.#number > this.#rule.max;
	}

	/**
	 * Waits for the next try, if there is to be one.
	 *
	 * @param tried what was found out by the try at hand
	 * @returns the record of the next try
	 */
	async next(tried: RequestRecord): Promise<RequestRecord | undefined> {
		const { signal, content, tell } = this.#options;
		if (this.isLast || signal?.aborted || !isWorthAnother(tried))
			return undefined;
		const { received } = tried;
		const asked = received && parseRetryAfter(received.headers, Date.now());
		const failed = tried.asFailedTry({
			number: this.#number,
			pause: this.#pause(asked),
			...(asked !== undefined && { retryAfter: asked }),
		});
		tell({
			type: "request-tried",
			...failed,
			most: this.#rule.max + 1,
			...tried.exchanged(content, BODY_TOLD),
		});
		try {
			await sleep(failed.pause, undefined, { signal });
		} catch {
			// Aborted: what was found out by now is all there is.
			return undefined;
		}
		this.#number += 1;
		return tried.another(failed);
	}

	/** @param asked by the server: milliseconds */
	#pause(asked = 0): number {
		const { interval, backoff } = this.#rule;
		const grown = interval && interval * backoff ** (this.#number - 1);
		const longest = Math.max(interval, LONGEST_GROWN_PAUSE);
		return Math.min(Math.max(grown, asked), longest);
	}
}

/** By which rule a request is tried again; undefined when it is not. What its file says counts, before the options. */
export function retryRuleOf(
	{ retry }: RequestDefinition,
	{
		retries = 0,
		retryInterval = USUAL_RETRY_INTERVAL,
	}: Pick<SessionOptions, "retries" | "retryInterval">,
): RetryDefinition | undefined {
	const rule =
		retry ??
		(retries > 0
			? { until: [], max: retries, interval: retryInterval, backoff: 1 }
			: undefined);
	return rule && rule.max > 0 ? rule : undefined;
}

/** What was never sent comes to the same again; what a script or the user ended stays so. */
function isWorthAnother({
	response,
	failure,
	flow,
	isReady,
	status,
}: RequestRecord): boolean {
	if (flow.stop || failure?.code === "ABORTED") return false;
	if (failure) return true;
	if (!response) return false;
	return isReady === undefined
		? status === "failed" || status === "error"
		: !isReady;
}
