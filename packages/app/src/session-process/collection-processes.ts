import type { ProcessEndedError } from "./errors.ts";
import type {
	CallName,
	OpenCollection,
	OutsideOptions,
	PlainOptions,
	ProcessCalls,
} from "./messages.ts";
import {
	type AskUser,
	type CallOptions,
	SessionProcess,
} from "./session-process.ts";

interface Outside {
	readonly ask: AskUser;
	/** MB for the values of each process. */
	readonly memory: number | undefined;
	/** A process has ended that nobody wanted to end. */
	readonly onLost: (why: ProcessEndedError) => void;
}

/** The processes that run requests of one collection: one for all that is sent by hand, and one for each run. */
export class CollectionProcesses {
	readonly #collection: OpenCollection;
	readonly #outside: Outside;
	readonly #all = new Set<SessionProcess>();
	#sending: SessionProcess | undefined;
	#isClosed = false;

	/** @param path of the collection. Absolute. */
	constructor(path: string, options: OutsideOptions, outside: Outside) {
		this.#collection = { path, options: plain(options) };
		this.#outside = outside;
	}

	/** Begins with the process for sending, so that it is there when it is needed. */
	start(): SessionProcess {
		if (this.#sending === undefined || this.#sending.isOver) {
			this.#sending = this.#new();
			void this.#sending.ended.then((why) => {
				if (!this.#isClosed) this.#outside.onLost(why);
			});
		}
		return this.#sending;
	}

	/**
	 * Asks the process for sending, which is made anew where it has ended.
	 *
	 * @throws ProcessEndedError, ProcessBusyError, ProblemInProcessError
	 */
	call<Name extends Exclude<CallName, "run">>(
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
		const process = this.#new();
		try {
			await process.call("run", options, call);
		} finally {
			await process.close();
		}
	}

	/** Files were changed: sessions are opened anew. */
	outdate(): void {
		this.#sending?.outdate();
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		await Promise.all([...this.#all].map((process) => process.close()));
	}

	#new(): SessionProcess {
		if (this.#isClosed) throw new Error("The app is closed.");
		const { ask, memory } = this.#outside;
		const process = new SessionProcess(this.#collection, ask, memory);
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
	const { inspector: _inspector, beforeSend: _beforeSend, ...plainHttp } = http;
	return { ...options, http: plainHttp };
}
