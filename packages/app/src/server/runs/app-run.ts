import type { RunEvent } from "@curlew/client";
import { problemOf } from "@curlew/client/internal";
import { HistoryRecorder } from "../../history/index.ts";
import type { StartRun } from "../../protocol/runs.ts";
import type { ProcessCalls, RunNews } from "../../session-process/messages.ts";
import type { OpenedContext } from "../context.ts";
import type { RunWriter } from "./kept/run-writer.ts";
import { type HeadChanges, RunRecord } from "./run-record.ts";

/** Milliseconds between two messages to the pages, whatever happens in between. */
const PAUSE = 120;

/** A run that a page has started. It goes on whether or not a page looks at it. */
export class AppRun {
	readonly record: RunRecord;
	readonly #recorder: HistoryRecorder;
	readonly #context: OpenedContext;
	readonly #writer: RunWriter;
	readonly #controller = new AbortController();
	/** How many rows the pages were told. */
	#told = 0;
	#timer: NodeJS.Timeout | undefined;

	constructor(context: OpenedContext, start: StartRun) {
		this.#context = context;
		this.record = new RunRecord(start);
		const { head } = this.record;
		const { root } = context.collection;
		this.#recorder = new HistoryRecorder(context.history, {
			root,
			label: head.label,
		});
		this.#writer = context.keptRuns.begin(head);
	}

	/** Id of the collection that it runs. */
	get collection(): string {
		return this.#context.collection.id;
	}

	/** Its number in the history. */
	get historyRun(): number | undefined {
		return this.#recorder.runId;
	}

	/** Never rejects: why it could not run, or not to its end, is in its head. */
	async run(options: ProcessCalls["run"]["ask"]): Promise<void> {
		const { signal } = this.#controller;
		const onNews = (news: RunNews) => {
			if (news.type === "login") this.#change({ login: news.login });
			else this.#hear(news.event);
		};
		try {
			await this.#context.processes.run(options, { signal, onNews });
		} catch (error) {
			this.#fail(error);
		}
		const { head } = this.record;
		const { historyRun } = this;
		await this.#writer.close({
			head,
			...(historyRun !== undefined && { historyRun }),
		});
		this.#tell();
	}

	cancel(): void {
		this.#controller.abort();
	}

	#hear(event: RunEvent): void {
		this.#recorder.handle(event);
		this.#writer.handle(event);
		if (this.record.hear(event)) this.#tellSoon();
	}

	/** What it has done until then stays. */
	#fail(error: unknown): void {
		const hasBegun = this.record.head.phase === "running";
		this.#change({
			phase: hasBegun ? "broken" : "refused",
			current: null,
			login: undefined,
			failure: problemOf(error),
		});
	}

	#change(changes: HeadChanges): void {
		this.record.change(changes);
		this.#tellSoon();
	}

	#tellSoon(): void {
		this.#timer ??= setTimeout(() => this.#tell(), PAUSE);
	}

	/** Many rows are one message. */
	#tell(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		const from = this.#told;
		const { head, rows } = this.record.state(from);
		this.#told += rows.length;
		this.#context.hub.emit({ type: "run-progress", from, head, rows });
	}
}
