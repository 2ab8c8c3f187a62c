import { CurlewError, type RunEvent } from "@curlew/client";
import { passedElsewhere } from "@curlew/client/internal";
import type { RedisClient } from "../connection/connect.ts";
import { keysOfRun } from "../protocol/keys.ts";
import { PLACES } from "../protocol/manifest.ts";
import type { RedisClock } from "../protocol/redis-clock.ts";
import type { Cipher } from "../secrecy/cipher.ts";
import type { FollowedRun } from "./follow-run.ts";
import type { PartTracker } from "./part-tracker.ts";

/** Reads the events of a run's parts, each when its turn has come. */
export class PartEventReader {
	readonly #client: RedisClient;
	readonly #run: string;
	readonly #cipher: Cipher;
	readonly #book: PartTracker;
	readonly #signal: AbortSignal;
	readonly #clock: RedisClock;

	/** @param run its signal is aborted when nothing more of it is wanted, for a reason that is the report's, too */
	constructor(
		run: Pick<FollowedRun, "client" | "id" | "signal"> & {
			readonly clock: RedisClock;
		},
		cipher: Cipher,
		book: PartTracker,
	) {
		this.#client = run.client;
		this.#run = run.id;
		this.#signal = run.signal;
		this.#clock = run.clock;
		this.#cipher = cipher;
		this.#book = book;
	}

	/** Waits until the part is over; of one that no worker ended, there is nothing. */
	async *events(part: number): AsyncGenerator<RunEvent, void> {
		const end = await this.#book.takeEnd(part);
		if (end.kind === "cancelled")
			yield interrupted(this.#clock.now(), this.#signal.reason);
		if (end.kind !== "told") return;
		for (const sealed of end.batches) {
			const place = PLACES.events(part, end.attempt);
			const text = this.#cipher.open(sealed, place).toString("utf8");
			for (const line of text.split("\n"))
				yield this.#withBodies(JSON.parse(line));
		}
	}

	/** What stood beside the events goes back into them. */
	async #withBodies(event: RunEvent): Promise<RunEvent> {
		if (event.type !== "request-finished") return event;
		const { request, response } = event.result;
		const sent = await this.#besideBody(request?.body);
		const received = await this.#besideBody(response?.body);
		if (sent === undefined && received === undefined) return event;
		return {
			...event,
			result: {
				...event.result,
				...(request && sent && { request: { ...request, body: sent } }),
				...(response &&
					received && { response: { ...response, body: received } }),
			},
		};
	}

	async #besideBody(body: object | undefined) {
		const digest = digestOf(body);
		if (body === undefined || digest === undefined) return undefined;
		const isTruncated = "isTruncated" in body && body.isTruncated === true;
		const text = await this.#body(digest);
		return { kind: "text", text, isTruncated } as const;
	}

	async #body(digest: string): Promise<string> {
		const { bodies } = keysOfRun(this.#run);
		const sealed = await this.#client.hgetBuffer(bodies, digest);
		if (sealed === null) return "";
		return this.#cipher.open(sealed, PLACES.body(digest)).toString("utf8");
	}
}

function digestOf(body: unknown): string | undefined {
	return typeof body === "object" &&
		body !== null &&
		"kind" in body &&
		body.kind === "beside" &&
		"text" in body &&
		typeof body.text === "string"
		? body.text
		: undefined;
}

/** What a report of a run that was cancelled cannot know. */
const UNTOLD =
	"Unfinished parts are not in this report, whatever their requests have done.";

/** How a part ends that was not run to its end because nobody wants the run any more. */
function interrupted(at: number, why: unknown): RunEvent {
	const reason =
		why instanceof CurlewError ? `${why.message} ${UNTOLD}` : UNTOLD;
	const none = { passed: 0, failed: 0 };
	return passedElsewhere({
		type: "run-finished",
		at,
		summary: {
			requests: { passed: 0, failed: 0, error: 0, skipped: 0 },
			tests: none,
			assertions: none,
			iterations: 0,
			problems: 0,
			warnings: 0,
			duration: 0,
			ending: "interrupted",
			reason,
			isSuccess: false,
		},
	});
}
