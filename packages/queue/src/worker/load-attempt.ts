import { passedElsewhere, passedPart } from "@curlew/client/internal";
import type { LoadPlan } from "@curlew/load";
import type { LoadMessage } from "../protocol/load-messages.ts";
import { type LoadManifest, PLACES } from "../protocol/manifest.ts";
import { failureReason } from "../protocol/part-failure.ts";
import { PartLedger } from "../protocol/part-ledger.ts";
import type { WorkerRun } from "./open-runs.ts";
import type { AttemptContext, AttemptOutcome } from "./part-attempt.ts";
import { pathHere, sessionHere } from "./producer-paths.ts";
import { untilWritable } from "./until-writable.ts";

/**
 * Drives a share of a load. It is never begun a second time: traffic that is
 * sent later is another traffic.
 */
export async function attemptLoad(
	{ manifest, ...opened }: WorkerRun,
	number: number,
	context: AttemptContext,
): Promise<AttemptOutcome> {
	const { client, token, worker, signal, takenAway, ahead } = context;
	if (manifest.kind !== "load") return "taken-away";
	const plan = manifest.parts[number];
	if (plan === undefined) return "taken-away";
	const run = { ...opened, manifest };
	const ledger = new PartLedger(client, run.id, number, token);
	const folder = await run.files();
	const begun = await untilWritable(() => ledger.begin(worker), signal);
	if (begun.kind !== "begun") return "taken-away";
	const telling = new Telling(run, number, begun.attempt, ledger, signal);
	if (begun.attempt > 1) {
		await telling.end({
			kind: "lost",
			message: passedElsewhere("its worker was lost"),
		});
		return "lost";
	}
	const ends = AbortSignal.any([signal, takenAway]);
	const last = await drive(manifest, folder, plan, { telling, ahead }, ends);
	await telling.end(last);
	return takenAway.aborted ? "taken-away" : "done";
}

async function drive(
	{ selection, session, threads }: LoadManifest,
	folder: string,
	plan: LoadPlan,
	{ telling, ahead }: { readonly telling: Telling; readonly ahead: number },
	signal: AbortSignal,
): Promise<LoadMessage> {
	const file = (path: string) => pathHere(folder, path);
	const { runLoad, LoadStoppedError } = await import("@curlew/load");
	try {
		const { end } = await runLoad(
			{
				selection: {
					...selection,
					collection: file(selection.collection),
					paths: selection.paths.map(file),
				},
				session: { ...session, ...sessionHere(folder, session) },
				plan: planHere(plan, file, ahead),
				threads,
				signal,
			},
			{
				started: (start) => {
					const startAt = start.startAt + ahead;
					telling.tell({ kind: "started", start: { ...start, startAt } });
				},
				reported: (report, thread) =>
					telling.tell({ kind: "reported", report, thread }),
			},
		);
		return { kind: "ended", end };
	} catch (error) {
		// What a thread has told where the secrets are known, or a code of ours.
		const isTold = error instanceof LoadStoppedError;
		const message = isTold
			? passedPart(error.told, "message")
			: passedElsewhere<string>(failureReason(error));
		return { kind: "lost", message };
	}
}

/** With the files of this machine, and by its clock. */
function planHere(
	plan: LoadPlan,
	file: (path: string) => string,
	ahead: number,
): LoadPlan {
	const { startAt, data } = plan;
	const here =
		startAt === undefined ? plan : { ...plan, startAt: startAt - ahead };
	if (data === undefined) return here;
	const source = { ...data.source, file: file(data.source.file) };
	return { ...here, data: { ...data, source } };
}

/** Tells the producer, one thing after the other. */
class Telling {
	readonly #run: WorkerRun<LoadManifest>;
	readonly #place: string;
	readonly #ledger: PartLedger;
	readonly #signal: AbortSignal;
	#told: Promise<unknown> = Promise.resolve();
	#requests = 0;

	constructor(
		run: WorkerRun<LoadManifest>,
		part: number,
		attempt: number,
		ledger: PartLedger,
		signal: AbortSignal,
	) {
		this.#run = run;
		this.#place = PLACES.events(part, attempt);
		this.#ledger = ledger;
		this.#signal = signal;
	}

	tell(message: LoadMessage): void {
		this.#told = this.#told.then(() => this.#append("events", message));
		// What cannot be told is told by the last.
		this.#told.catch(() => undefined);
	}

	async end(message: LoadMessage): Promise<void> {
		await this.#told;
		await this.#append("end", message);
	}

	async #append(
		kind: "events" | "end",
		message: LoadMessage,
	): Promise<unknown> {
		if (message.kind === "reported")
			for (const { count } of message.report.requests) this.#requests += count;
		const sealed = this.#run.cipher.sealJson(message, this.#place);
		return untilWritable(
			() => this.#ledger.append(kind, this.#requests, sealed),
			this.#signal,
		);
	}
}
