import type { Diagnostic } from "@curlew/client";
import type { RedisClient } from "../connection/connect.ts";
import { KEPT_FOR, keysOfRun } from "../protocol/keys.ts";
import { PLACES, type RunManifest } from "../protocol/manifest.ts";
import { PartLedger } from "../protocol/part-ledger.ts";
import { RateLimit } from "../protocol/rate-limit.ts";
import type { WorkerRun } from "./open-runs.ts";
import type {
	EventsMessage,
	SendAnswer,
	ThreadRun,
} from "./thread/messages.ts";
import {
	type PartHandlers,
	ThreadLostError,
	type WorkerThreads,
} from "./thread-pool.ts";
import { untilWritable } from "./until-writable.ts";

/** Workers that one part may cost; after that it is the part's own fault. */
const MOST_LOSSES = 3;

export interface AttemptContext {
	readonly client: RedisClient;
	readonly threads: WorkerThreads;
	/** Milliseconds that Redis's clock is ahead of this machine's. */
	readonly ahead: number;
	/** Of this attempt: nobody else has it. */
	readonly token: string;
	/** The worker's id. */
	readonly worker: string;
	/** The part is given back when it is aborted. */
	readonly signal: AbortSignal;
	/** Nobody wants the part any more when it is aborted. */
	readonly takenAway: AbortSignal;
	/** Hears of requests that are finished. */
	readonly onFinished: (finished: EventsMessage["finished"]) => void;
}

/** What became of an attempt at a part. */
export type AttemptOutcome =
	| "done"
	/** Somebody else has it, or nobody wants it any more. */
	| "taken-away"
	/** It was told as lost. */
	| "lost"
	/** Its worker is about to end. */
	| "given-back";

/** Runs a part, unless it is done already, or has cost too many workers. */
export async function attemptPart(
	{ manifest, ...opened }: WorkerRun,
	number: number,
	context: AttemptContext,
): Promise<AttemptOutcome> {
	const { client, threads, token, worker, signal, ahead } = context;
	if (manifest.kind !== "run") return "taken-away";
	const run = { ...opened, manifest };
	const part = manifest.parts[number];
	if (part === undefined) return "taken-away";
	const ledger = new PartLedger(client, run.id, number, token);
	const begun = await untilWritable(() => ledger.begin(worker), signal);
	if (begun.kind !== "begun") return "taken-away";
	const problem = lossOf(run, begun.losses);
	const lost = problem && {
		...{ problem, losses: begun.losses },
		intended: await untilWritable(() => ledger.intended(), signal),
	};
	const attempt = new Attempt(run, number, begun.attempt, ledger, context);
	try {
		await threads.run({
			...{
				run: threadRun(run, await run.files()),
				part,
				lost,
				ahead,
				signal: attempt.signal,
			},
			handlers: attempt,
		});
		if (attempt.signal.aborted) return await releasePart(ledger, signal);
		if (!(await attempt.end())) return "taken-away";
		return lost === undefined ? "done" : "lost";
	} catch (error) {
		if (attempt.signal.aborted) return await releasePart(ledger, signal);
		// A thread that is lost is a loss like that of a worker: nobody knows what it has sent.
		if (!(error instanceof ThreadLostError)) await ledger.giveBack();
		throw error;
	}
}

function threadRun(
	{ id, manifest }: WorkerRun<RunManifest>,
	folder: string,
): ThreadRun {
	const { collection, options, digest, rate } = manifest;
	const asksAlways = rate !== undefined;
	return { id, folder, collection, options, digest, asksAlways };
}

async function releasePart(
	ledger: PartLedger,
	signal: AbortSignal,
): Promise<AttemptOutcome> {
	if (!signal.aborted) return "taken-away";
	await ledger.giveBack();
	return "given-back";
}

function lossOf(
	{ manifest }: WorkerRun<RunManifest>,
	losses: number,
): Diagnostic | undefined {
	if (losses === 0) return undefined;
	if (manifest.onWorkerLoss === "fail") {
		return {
			code: "WORKER_LOST",
			severity: "error",
			message:
				"The worker that ran this part of the run was lost in the middle, and --on-worker-loss fail says not to run it again.",
		};
	}
	if (losses < MOST_LOSSES) return undefined;
	return {
		code: "WORKER_LOST",
		severity: "error",
		message: `${losses} workers were lost while they ran this part of the run; it is given up.`,
		hint: "Look at the workers' logs, and at their memory: a part that needs more than they have ends each of them.",
	};
}

/** Between a part in a thread and Redis. */
class Attempt implements PartHandlers {
	readonly #run: WorkerRun<RunManifest>;
	readonly #number: number;
	readonly #attempt: number;
	readonly #ledger: PartLedger;
	readonly #context: AttemptContext;
	readonly #end = new AbortController();
	readonly #rate: RateLimit | undefined;
	readonly signal: AbortSignal;
	#requests = 0;
	/** Held back until it is known whether it is the last: with it, the part ends. */
	#last: Buffer | undefined;

	constructor(
		run: WorkerRun<RunManifest>,
		number: number,
		attempt: number,
		ledger: PartLedger,
		context: AttemptContext,
	) {
		this.#run = run;
		this.#number = number;
		this.#attempt = attempt;
		this.#ledger = ledger;
		this.#context = context;
		this.signal = AbortSignal.any([
			context.signal,
			context.takenAway,
			this.#end.signal,
		]);
		const { rate } = run.manifest;
		if (rate !== undefined)
			this.#rate = new RateLimit(context.client, run.id, rate);
	}

	async onEvents({ text, bodies, finished }: EventsMessage): Promise<void> {
		for (const body of bodies) await this.#putBody(body.digest, body.text);
		const { cipher } = this.#run;
		const place = PLACES.events(this.#number, this.#attempt);
		const sealed = cipher.seal(Buffer.from(text), place);
		this.#requests += finished.length;
		this.#context.onFinished(finished);
		if (this.#last) await this.#append("events", this.#last);
		this.#last = sealed;
	}

	async onAsk(unsafe: string | undefined): Promise<SendAnswer> {
		await this.#rate?.take(this.signal);
		if (unsafe === undefined) return 1;
		const answer = await untilWritable(
			() => this.#ledger.intend(unsafe),
			this.signal,
		);
		if (typeof answer === "number") return answer;
		this.#end.abort();
		return "refused";
	}

	/** Tells the last events, with which the part ends. False when nobody wants them any more. */
	end(): Promise<boolean> {
		return this.#append("end", this.#last ?? Buffer.alloc(0));
	}

	async #append(kind: "events" | "end", sealed: Buffer): Promise<boolean> {
		const refused = await untilWritable(
			() => this.#ledger.append(kind, this.#requests, sealed),
			this.signal,
		);
		if (refused !== undefined) this.#end.abort();
		return refused === undefined;
	}

	async #putBody(digest: string, text: string): Promise<void> {
		const { client } = this.#context;
		const { bodies } = keysOfRun(this.#run.id);
		const place = PLACES.body(digest);
		const sealed = this.#run.cipher.seal(Buffer.from(text), place);
		const put = () =>
			client
				.multi()
				.hset(bodies, digest, sealed)
				.pexpire(bodies, KEPT_FOR)
				.exec();
		await untilWritable(put, this.signal);
	}
}
