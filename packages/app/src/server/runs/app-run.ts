import type { Diagnostic, RunEvent } from "@curlew/client";
import { type PendingLogin, problemOf } from "@curlew/client/internal";
import { HistoryRecorder } from "../../history/index.ts";
import type {
	RunHead,
	RunRow,
	RunState,
	StartRun,
} from "../../protocol/runs.ts";
import type { ProcessCalls, RunNews } from "../../session-process/messages.ts";
import type { OpenedContext } from "../context.ts";
import { KeptResults } from "./kept-results.ts";
import { runLabel } from "./run-options.ts";
import { runRowOf } from "./run-row.ts";

/** Milliseconds between two messages to the pages, whatever happens in between. */
const PAUSE = 120;
/** Problems of the collection that the page is told. */
const MOST_PROBLEMS = 100;

type Changes = Partial<Omit<RunHead, "login">> & {
	readonly login?: PendingLogin | undefined;
};

/** A run that a page has started. It goes on whether or not a page looks at it. */
export class AppRun {
	readonly results = new KeptResults();
	readonly recorder: HistoryRecorder;
	readonly #context: OpenedContext;
	readonly #controller = new AbortController();
	readonly #rows: RunRow[] = [];
	readonly #problems: Diagnostic[] = [];
	#head: RunHead;
	/** Of the request that began last. */
	#name = "";
	/** How many rows the pages were told. */
	#told = 0;
	#timer: NodeJS.Timeout | undefined;

	constructor(context: OpenedContext, { id, config }: StartRun) {
		this.#context = context;
		const label = runLabel(config);
		const { root } = context.collection;
		this.recorder = new HistoryRecorder(context.history, { root, label });
		this.#head = {
			id,
			config,
			label,
			phase: "starting",
			at: Date.now(),
			expected: 0,
			iterationCount: 1,
			current: null,
			problems: this.#problems,
		};
	}

	get isOver(): boolean {
		const { phase } = this.#head;
		return phase !== "starting" && phase !== "running";
	}

	/** Id of the collection that it runs. */
	get collection(): string {
		return this.#context.collection.id;
	}

	get head(): RunHead {
		return this.#head;
	}

	/** @param from number of the first row */
	state(from: number): RunState {
		return { head: this.#head, rows: this.#rows.slice(from) };
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
		this.#tell();
	}

	cancel(): void {
		this.#controller.abort();
	}

	#hear(event: RunEvent): void {
		this.recorder.handle(event);
		if (event.type === "console-written" || event.type === "variable-changed")
			this.results.log(event.index, event);
		else this.#change(this.#note(event));
	}

	/** What it has done until then stays. */
	#fail(error: unknown): void {
		const hasBegun = this.#head.phase === "running";
		this.#change({
			phase: hasBegun ? "broken" : "refused",
			current: null,
			login: undefined,
			failure: problemOf(error),
		});
	}

	/** Keeps what belongs to the results; gives what changes in the head. */
	#note(event: RunEvent): Changes | undefined {
		switch (event.type) {
			case "run-started":
				return {
					phase: "running",
					at: event.at,
					expected: event.requestCount * event.iterationCount,
					iterationCount: event.iterationCount,
				};
			case "request-started":
				this.#name = event.name;
				return { current: event.name };
			case "request-tried": {
				const { number, most } = event;
				return { current: `${this.#name}, try ${number + 1} of ${most}` };
			}
			case "problem-found":
				if (this.#problems.length < MOST_PROBLEMS)
					this.#problems.push(event.problem);
				return {};
			case "request-finished":
				this.results.add(event.index, event.result);
				this.#rows.push(runRowOf(event.index, event.result));
				return this.#head.login && { login: undefined };
			case "run-finished":
				return {
					phase: "finished",
					current: null,
					summary: event.summary,
					login: undefined,
				};
			default:
				return {};
		}
	}

	#change(changes: Changes = {}): void {
		const { login, ...head } = { ...this.#head, ...changes };
		this.#head = login === undefined ? head : { ...head, login };
		this.#timer ??= setTimeout(() => this.#tell(), PAUSE);
	}

	/** Many rows are one message. */
	#tell(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		const from = this.#told;
		const rows = this.#rows.slice(from);
		this.#told += rows.length;
		const head = this.#head;
		this.#context.hub.emit({ type: "run-progress", from, head, rows });
	}
}
