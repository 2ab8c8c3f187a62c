import { InvalidRequestError, NotThereError } from "../../errors.ts";
import type { RunHead, StartRun } from "../../protocol/runs.ts";
import type { OpenedContext } from "../context.ts";
import { AppRun } from "./app-run.ts";
import { isRunId } from "./kept/kept-runs.ts";
import { readRun } from "./kept/read-run.ts";
import { runOptions } from "./run-options.ts";
import type { RunRecord } from "./run-record.ts";

/** Runs whose results are in memory; those before are read from disk again. */
const MOST_RUNS = 12;
/** Characters of their results when another one begins. */
const MOST_KEPT = 384 * 1024 * 1024;

/** A run whose results are in memory. */
interface HeldRun {
	/** Id of the collection that it runs, or ran. */
	readonly collection: string;
	readonly record: RunRecord;
	/** Its number in the history. */
	readonly historyRun: number | undefined;
	readonly cancel: () => void;
}

type Opened = Pick<OpenedContext, "collection" | "keptRuns">;

/**
 * The runs of the app. Each has a session of its own that begins with what
 * files say, as `curlew run` does: runs do not disturb each other, nor what is
 * sent meanwhile.
 */
export class AppRuns {
	readonly #runs = new Map<string, HeldRun>();
	readonly #running = new Map<string, Promise<void>>();

	readonly #onChange: () => void;

	/** @param onChange hears when one begins, or is over */
	constructor(onChange: () => void = () => {}) {
		this.#onChange = onChange;
	}

	/** @throws InvalidRequestError for an id that another run has; CurlewError when what shall run is not there */
	async start(context: OpenedContext, start: StartRun): Promise<RunHead> {
		const { id } = start;
		if (!isRunId(id) || this.#runs.has(id) || (await context.keptRuns.get(id)))
			throw new InvalidRequestError("A run needs an id of its own.");
		const options = await runOptions(context.collection, start.config);
		const run = new AppRun(context, start);
		this.#hold(id, run);
		const running = run.run(options).finally(() => {
			this.#running.delete(id);
			this.#onChange();
		});
		this.#running.set(id, running);
		this.#onChange();
		return run.record.head;
	}

	/** @throws NotThereError */
	async get(context: Opened, id: string): Promise<HeldRun> {
		const held = this.#runs.get(id);
		if (held) return held;
		const { keptRuns, collection } = context;
		const stored = await keptRuns.get(id);
		if (!stored)
			throw new NotThereError(
				"The results of this run are not kept any more.",
				{
					hint: "Its requests are in the history. Run it again to see all results.",
				},
			);
		const record = await readRun(keptRuns, stored);
		const { historyRun } = stored;
		const run = { collection: collection.id, record, historyRun, cancel() {} };
		return this.#runs.get(id) ?? this.#hold(id, run);
	}

	/** When all of a run that is over is on disk. */
	async written(id: string): Promise<void> {
		if (this.#runs.get(id)?.record.isOver) await this.#running.get(id);
	}

	/** Those of a collection, the newest first. */
	async of({ collection, keptRuns }: Opened): Promise<readonly RunHead[]> {
		const heads = new Map<string, RunHead>();
		for (const { head } of await keptRuns.list()) heads.set(head.id, head);
		for (const [id, run] of this.#runs)
			if (run.collection === collection.id) heads.set(id, run.record.head);
		return [...heads.values()].sort((a, b) => b.at - a.at);
	}

	/** Forgets a run that is over. */
	async remove({ keptRuns }: Opened, id: string): Promise<void> {
		if (this.#running.has(id)) return;
		this.#runs.delete(id);
		await keptRuns.remove(id);
	}

	/** Forgets all runs of a collection that are over. */
	async removeAll(context: Opened): Promise<void> {
		for (const { id } of await this.of(context)) await this.remove(context, id);
	}

	cancelAll(): void {
		for (const run of this.#runs.values()) run.cancel();
	}

	/** How many of a collection's are under way. */
	countOf(collection: string): number {
		return this.#runningOf(collection).length;
	}

	/** Ends all of a collection's that are under way. Resolves when they are over. */
	async endAllOf(collection: string): Promise<void> {
		const ids = this.#runningOf(collection);
		for (const id of ids) this.#runs.get(id)?.cancel();
		await Promise.all(ids.map((id) => this.#running.get(id)));
	}

	/** When no run is under way any more. */
	async over(): Promise<void> {
		await Promise.all(this.#running.values());
	}

	#runningOf(collection: string): readonly string[] {
		return [...this.#running.keys()].filter(
			(id) => this.#runs.get(id)?.collection === collection,
		);
	}

	#hold(id: string, run: HeldRun): HeldRun {
		this.#runs.set(id, run);
		let size = 0;
		for (const { record } of this.#runs.values()) size += record.results.size;
		for (const [other, { record }] of this.#runs) {
			if (this.#runs.size <= MOST_RUNS && size <= MOST_KEPT) break;
			if (!record.isOver || other === id) continue;
			size -= record.results.size;
			this.#runs.delete(other);
		}
		return run;
	}
}
