import { NotThereError } from "../../errors.ts";
import type { StartRun } from "../../protocol/runs.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import type { OpenedContext } from "../context.ts";
import { AppRun } from "./app-run.ts";
import { runOptions } from "./run-options.ts";

/** Runs whose results are in memory; the history has those before. */
const MOST_RUNS = 12;
/** Characters of their results when another one begins. */
const MOST_KEPT = 384 * 1024 * 1024;

/**
 * The runs of this session of the app. Each has a session of its own that begins with what
 * files say, as `curlew run` does: runs do not disturb each other, nor what is
 * sent meanwhile.
 */
export class AppRuns {
	readonly #runs = new Map<string, AppRun>();
	readonly #running = new Map<string, Promise<void>>();

	/** @throws CurlewError when what shall run is not there */
	async start(context: OpenedContext, start: StartRun): Promise<AppRun> {
		const options = await runOptions(context.collection, start.config);
		const run = new AppRun(context, start);
		const { id } = start;
		this.#runs.set(id, run);
		this.#forgetOld();
		const running = run.run(options).finally(() => this.#running.delete(id));
		this.#running.set(id, running);
		return run;
	}

	/** @throws NotThereError */
	get(id: string): AppRun {
		const run = this.#runs.get(id);
		if (run) return run;
		throw new NotThereError(
			"The results of this run are no longer in memory.",
			{
				hint: "Its requests are in the history. Run it again to see all results.",
			},
		);
	}

	/** Those of a collection, the newest first. */
	of({ id }: Pick<OpenedCollection, "id">): readonly AppRun[] {
		return [...this.#runs.values()]
			.filter(({ collection }) => collection === id)
			.reverse();
	}

	cancelAll(): void {
		for (const run of this.#runs.values()) run.cancel();
	}

	/** When no run is under way any more. */
	async over(): Promise<void> {
		await Promise.all(this.#running.values());
	}

	#forgetOld(): void {
		let size = 0;
		for (const { results } of this.#runs.values()) size += results.size;
		for (const [id, run] of this.#runs) {
			if (this.#runs.size <= MOST_RUNS && size <= MOST_KEPT) return;
			if (!run.isOver) continue;
			size -= run.results.size;
			this.#runs.delete(id);
		}
	}
}
