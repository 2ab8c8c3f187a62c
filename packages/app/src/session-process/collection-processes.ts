import type { TrustedFolder } from "@curlew/client/internal";
import { CollectionNotOpenError } from "../errors.ts";
import type {
	CallName,
	CollectionToOpen,
	OutsideOptions,
	PlainOptions,
	ProcessCalls,
	SealedState,
} from "./messages.ts";
import {
	type CallOptions,
	type ProcessOptions,
	SessionProcess,
} from "./session-process.ts";

interface Outside extends Pick<ProcessOptions, "ask" | "memory"> {
	/** What requests have set is gone with their process: it was too much to be kept. */
	readonly onLost: () => void;
}

/** A mock that answers, or is about to. */
export interface MockProcess {
	/** When it is over. Rejects where it could not start, or has broken off. */
	readonly over: Promise<void>;
	/** Begins anew with what there was at first. */
	reset(): Promise<void>;
}

type OwnCalls = "run" | "pendingAccess" | `mock${string}`;

/** The processes that run requests of one collection: one for all that is sent by hand, and one for each run. */
export class CollectionProcesses {
	#collection: Omit<CollectionToOpen, "left">;
	readonly #outside: Outside;
	readonly #all = new Set<SessionProcess>();
	/** What requests that were sent by hand have left behind, by environment. */
	readonly #left = new Map<string | null, SealedState | "too-large">();
	/** Those that runs have used. */
	readonly #environments = new Set<string | null>();
	#sending: SessionProcess | undefined;
	#isClosed = false;

	/** @param path of the collection. Absolute. */
	constructor(path: string, options: OutsideOptions, outside: Outside) {
		this.#collection = { path, options: plain(options) };
		this.#outside = outside;
	}

	/** Begins with the process for sending, so that it is there when it is needed. */
	start(): SessionProcess {
		if (this.#sending === undefined || this.#sending.isOver)
			this.#sending = this.#startSending();
		return this.#sending;
	}

	/**
	 * Asks the process for sending, which is made anew where it has ended.
	 *
	 * @throws ProcessEndedError, ProcessBusyError, ProblemInProcessError
	 */
	async call<Name extends Exclude<CallName, OwnCalls>>(
		name: Name,
		ask: ProcessCalls[Name]["ask"],
		options?: CallOptions<Name>,
	): Promise<ProcessCalls[Name]["answer"]> {
		return this.start().call(name, ask, options);
	}

	/** @throws ProcessEndedError, ProblemInProcessError */
	async run(
		options: ProcessCalls["run"]["ask"],
		call: CallOptions<"run">,
	): Promise<void> {
		this.#environments.add(options.environment ?? null);
		await this.#callAside("run", options, call);
	}

	/** A mock in a process of its own. The signal ends it. */
	mock(
		ask: ProcessCalls["mock"]["ask"],
		call: Required<CallOptions<"mock">>,
	): MockProcess {
		const process = this.#new([]);
		return {
			over: process
				.call("mock", ask, call)
				.finally(() => process.close())
				.then(() => {}),
			reset: async () => {
				await process.call("mock-reset", null);
			},
		};
	}

	/**
	 * What requests have brought to a mock, as it may be shown.
	 *
	 * @throws ProcessEndedError, ProcessBusyError, ProblemInProcessError
	 */
	maskedMockRows(
		rows: ProcessCalls["masked-mock-rows"]["ask"]["rows"],
	): Promise<ProcessCalls["masked-mock-rows"]["answer"]> {
		const environments = [...this.#environments];
		return this.call("masked-mock-rows", { environments, rows });
	}

	/**
	 * What the collection wants of its user's, as its files are. In a process of
	 * its own: to look through all of a collection may take more than there is.
	 *
	 * @throws ProcessEndedError, ProblemInProcessError
	 */
	pendingAccess(
		signal: AbortSignal,
	): Promise<ProcessCalls["pendingAccess"]["answer"]> {
		return this.#callAside("pendingAccess", null, { signal });
	}

	/** All that is opened from now on has what the user allowed until the app ends. */
	trustNow(trustedNow: TrustedFolder): void {
		const { options, ...others } = this.#collection;
		this.#collection = { ...others, options: { ...options, trustedNow } };
		this.#sending?.trustNow(trustedNow);
	}

	/** Files were changed: sessions are opened anew. */
	outdate(): void {
		this.#sending?.outdate();
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		await Promise.all([...this.#all].map((process) => process.close()));
	}

	async #callAside<Name extends "run" | "pendingAccess">(
		name: Name,
		ask: ProcessCalls[Name]["ask"],
		call: CallOptions<Name>,
	): Promise<ProcessCalls[Name]["answer"]> {
		const process = this.#new([]);
		try {
			return await process.call(name, ask, call);
		} finally {
			await process.close();
		}
	}

	#startSending(): SessionProcess {
		const left = [...this.#left].flatMap(([environment, state]) =>
			state === "too-large" ? [] : [[environment, state] as const],
		);
		const process = this.#new(left, (environment, state) => {
			if (state === undefined) this.#left.delete(environment);
			else this.#left.set(environment, state);
		});
		void process.ended.then(() => {
			for (const [environment, state] of this.#left) {
				if (state !== "too-large" || this.#isClosed) continue;
				this.#left.delete(environment);
				this.#outside.onLost();
			}
		});
		return process;
	}

	#new(
		left: CollectionToOpen["left"],
		onLeft?: ProcessOptions["onLeft"],
	): SessionProcess {
		if (this.#isClosed) throw new CollectionNotOpenError();
		const { ask, memory } = this.#outside;
		const process = new SessionProcess(
			{ ...this.#collection, left },
			{ ask, memory, ...(onLeft && { onLeft }) },
		);
		this.#all.add(process);
		void process.ended.then(() => this.#all.delete(process));
		return process;
	}
}

function plain({
	ask: _ask,
	user: _user,
	signal: _signal,
	http = {},
	...options
}: OutsideOptions): PlainOptions<OutsideOptions> {
	const { inspector: _inspector, beforeSend: _beforeSend, ...others } = http;
	return { ...options, http: others };
}
