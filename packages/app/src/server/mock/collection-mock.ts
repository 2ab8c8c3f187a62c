import { reasonOf } from "@curlew/client/internal";
import { NotThereError } from "../../errors.ts";
import {
	MOST_MOCK_ROWS,
	type MockHead,
	type MockOnPage,
	type MockRow,
} from "../../protocol/mock/mock.ts";
import type {
	CollectionProcesses,
	MockProcess,
} from "../../session-process/collection-processes.ts";
import type { MockNews } from "../../session-process/mock-messages.ts";
import { Mutex } from "../../shared/mutex.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import type { EventSink } from "../events/event-hub.ts";

interface Running {
	readonly head: MockHead;
	readonly process: MockProcess;
	readonly end: AbortController;
}

/** The mock of a collection: one at a time, in a process of its own, as long as the collection is open. */
export class CollectionMock {
	readonly #collection: OpenedCollection;
	readonly #processes: CollectionProcesses;
	readonly #hub: EventSink;
	/** One starts or stops it after the other. */
	readonly #turn = new Mutex();
	/** Rows are told in their order. */
	readonly #telling = new Mutex();
	#running: Running | undefined;
	#rows: readonly MockRow[] = [];
	/** Of the last one, so that whoever used it finds the next one. */
	#port = 0;

	constructor(
		collection: OpenedCollection,
		processes: CollectionProcesses,
		hub: EventSink,
	) {
		this.#collection = collection;
		this.#processes = processes;
		this.#hub = hub;
	}

	/** What there is to be seen, and the document that the collection names. */
	async state(): Promise<MockOnPage> {
		const { definition } = await this.#collection.fresh();
		const contract = definition.extensions.contract?.document ?? null;
		return { head: this.#running?.head ?? null, rows: this.#rows, contract };
	}

	/**
	 * Starts it, in the place of the one that runs.
	 *
	 * @param document relative to the collection's folder; null: the collection itself
	 * @throws CurlewError when it cannot answer anything
	 */
	start(document: string | null): Promise<void> {
		return this.#turn.runExclusive(async () => {
			const { paths, path } = this.#collection;
			const source = document === null ? path : await paths.resolve(document);
			await this.#end();
			this.#rows = [];
			await this.#start(source, document);
		});
	}

	/**
	 * Begins anew with the things that there were at first, and an empty list.
	 *
	 * @throws NotThereError, ProcessEndedError
	 */
	async reset(): Promise<void> {
		if (this.#running === undefined)
			throw new NotThereError("The mock does not run any more.");
		await this.#running.process.reset();
		await this.#telling.settled();
		this.#rows = [];
		this.#tellState();
	}

	/** Nothing happens where there is none. */
	stop(): Promise<void> {
		return this.#turn.runExclusive(() => this.#end());
	}

	async #start(source: string, document: string | null): Promise<void> {
		const end = new AbortController();
		const started = Promise.withResolvers<MockHead>();
		const process = this.#processes.mock(
			{ source, port: this.#port },
			{
				signal: end.signal,
				onNews: (news) => {
					if (news.type === "started") {
						const { type: _type, ...facts } = news;
						started.resolve({ ...facts, document });
					} else this.#hear(news);
				},
			},
		);
		process.over.then(
			() => this.#over(end),
			(error) => {
				started.reject(error);
				this.#over(end, error);
			},
		);
		const head = await started.promise;
		this.#running = { head, process, end };
		const port = Number(new URL(head.url).port);
		if (this.#port !== 0 && port !== this.#port)
			this.#notify(`Port ${this.#port} is taken: the mock is at ${head.url}.`);
		this.#port = port;
		this.#tellState();
	}

	async #end(): Promise<void> {
		const running = this.#running;
		if (running === undefined) return;
		this.#running = undefined;
		running.end.abort();
		await running.process.over.catch(() => undefined);
		this.#tellState();
	}

	/** It has ended, and nobody has stopped it where it still counts as running. */
	#over(end: AbortController, error?: unknown): void {
		if (this.#running?.end !== end) return;
		this.#running = undefined;
		this.#notify(
			`The mock has stopped${error === undefined ? "." : `: ${reasonOf(error)}`}`,
		);
		this.#tellState();
	}

	#hear(news: Exclude<MockNews, { readonly type: "started" }>): void {
		if (news.type === "notice") {
			this.#notify(news.text);
			return;
		}
		void this.#telling.runExclusive(async () => {
			const rows = await this.#masked(news.rows);
			this.#rows = [...this.#rows, ...rows].slice(-MOST_MOCK_ROWS);
			this.#hub.emit({ type: "mock-requests", rows });
		});
	}

	async #masked(rows: readonly MockRow[]): Promise<readonly MockRow[]> {
		try {
			return await this.#processes.maskedMockRows(rows);
		} catch {
			// Nobody knows what is secret: nothing is shown that may be.
			return rows.map((row) => ({
				...row,
				url: row.url.replace(/\?.*$/s, "?…"),
				why: "",
				body: null,
			}));
		}
	}

	#tellState(): void {
		const head = this.#running?.head ?? null;
		this.#hub.emit({ type: "mock-changed", head });
	}

	#notify(text: string): void {
		this.#hub.emit({ type: "notice", text });
	}
}
