import type { RequestResult, RunEvent } from "@curlew/client";
import type { ResendSource } from "../protocol/history-entry.ts";
import type { RunResult } from "../protocol/history-run.ts";
import { entryOf } from "./entry-content.ts";
import type { HistoryWriter } from "./history-writer.ts";
import { runResultOf } from "./stored-run.ts";

/** Of a run with more results, the first ones are kept. */
const MOST_RESULTS = 50_000;

export interface RecorderContext {
	/** Absolute path of the collection's folder. */
	readonly root: string;
	readonly environment?: string | undefined;
	/** Blacks out the session's secrets: `session.mask`. Without it, neither overrides nor drafts are kept. */
	readonly mask?: (text: string) => string;
	/** Variables that were given for what is sent. */
	readonly overrides?: Readonly<Record<string, string>>;
	/** The text of the request's file as it is sent, when it is not saved. */
	readonly draft?: string | undefined;
	/** `draft` is that of a request that stands in no file. */
	readonly isScratch?: boolean;
	/** What is run: `users/`; empty for the whole collection. Default: empty. */
	readonly label?: string;
}

/**
 * Puts what a session sends into the history. It lives on the session's events,
 * in which secrets are blacked out already; what it is given besides goes
 * through `mask`. Never throws.
 */
export class HistoryRecorder {
	readonly #history: HistoryWriter;
	readonly #context: RecorderContext;
	readonly #results: RunResult[] = [];
	#runId: number | undefined;
	#environment: string | undefined;
	#data: ResendSource["data"];

	constructor(history: HistoryWriter, context: RecorderContext) {
		this.#history = history;
		this.#context = context;
		this.#environment = context.environment;
	}

	/** The number of the run; undefined outside of one, and when it could not be kept. */
	get runId(): number | undefined {
		return this.#runId;
	}

	handle(event: RunEvent): void {
		switch (event.type) {
			case "run-started":
				this.#environment = event.environment ?? undefined;
				this.#runId = this.#history.beginRun({
					root: this.#context.root,
					label: this.#context.label ?? "",
					environment: this.#environment,
					at: event.at,
				});
				this.#results.length = 0;
				return;
			case "iteration-started":
				this.#data = event.data;
				return;
			case "request-finished":
				this.#add(event.result);
				if (this.#results.length < MOST_RESULTS)
					this.#results.push(runResultOf(event.result));
				return;
			case "run-finished":
				if (this.#runId !== undefined)
					this.#history.finishRun(this.#runId, event.summary, this.#results);
				return;
			default:
				return;
		}
	}

	#add(result: RequestResult): void {
		// What scripts sent by way of a request was sent before it was finished.
		for (const called of result.called ?? []) this.#add(called);
		const entry = entryOf(result, {
			runId: this.#runId,
			root: this.#context.root,
			environment: this.#environment,
			resend: this.#resend(),
		});
		if (entry !== undefined) this.#history.add(entry);
	}

	#resend(): Omit<ResendSource, "path"> {
		const { overrides = {}, draft, isScratch, mask } = this.#context;
		const isOpen = (text: string) => mask?.(text) === text;
		const given = Object.entries(overrides);
		const isDraftOpen = draft !== undefined && isOpen(draft);
		const withheld = given
			.filter(([, value]) => !isOpen(value))
			.map(([name]) => name);
		return {
			environment: this.#environment,
			overrides: Object.fromEntries(given.filter(([, value]) => isOpen(value))),
			...(isDraftOpen && { draft }),
			...(isDraftOpen && isScratch && { isScratch }),
			...(this.#data && { data: this.#data }),
			withheld:
				draft === undefined || isDraftOpen ? withheld : [...withheld, "draft"],
		};
	}
}
