import {
	MessageChannel,
	type MessagePort,
	type Worker,
} from "node:worker_threads";
import { startThread } from "../../files/start-entry.ts";
import { HOST_FUNCTION_NAMES } from "../functions/host-functions.ts";
import { hostErrorText } from "../host-error.ts";
import { MemoryWatch } from "./memory-watch.ts";
import type {
	HostReply,
	ScriptThreadData,
	ThreadNews,
	ThreadOrder,
} from "./messages.ts";
import type { SharedValue } from "./shared-value.ts";

/** What a thread tells while a script runs, without what `NodeThread` deals with itself. */
export type ScriptNews = Exclude<
	ThreadNews,
	{ readonly kind: "ready" | "call" }
>;
/** What scripts that are over may still tell, for the one that comes next. */
const LATE_NEWS: ReadonlySet<ScriptNews["kind"]> = new Set([
	"thrown",
	"rejected",
	"handled",
	"output",
]);

type Call = Extract<ThreadNews, { readonly kind: "call" }>;

/** Whoever has the thread run something. */
export interface ThreadListener {
	hear(news: ScriptNews): void;
	/** Throws an Error that is thrown in the script. */
	answer(call: Call): SharedValue | Promise<SharedValue>;
	/** The thread has ended by itself, and will tell nothing more. */
	died(error: Error | undefined): void;
}

export interface ThreadOptions {
	/** Absolute path. */
	readonly collectionRoot: string;
	/** Absolute paths of further folders that modules are looked for in. */
	readonly moduleRoots: readonly string[];
	/** Bytes; undefined for node's own limit. */
	readonly heapLimit: number | undefined;
}

/**
 * Megabytes. Node stops a thread whose heap is nearly full and lets it have 16 MB
 * more until it has stopped; what one collection moves out of the young generation
 * must fit, else V8 ends the process.
 */
const YOUNG_GENERATION = 12;

/** A thread of node's in which scripts run, seen from outside. */
export class NodeThread {
	readonly collectionRoot: string;
	readonly #worker: Worker;
	readonly #answers: MessagePort;
	readonly #answered: Int32Array;
	readonly #memory: MemoryWatch;
	#listener: ThreadListener | undefined;
	#isDead = false;
	/** How many orders the thread has got. */
	#orders = 0;
	/** After how many it had nothing left to do. */
	#idleAfter = 0;
	/** What scripts that are over told later: an error in a callback that nobody waited for. */
	#late: ScriptNews[] = [];

	/** Starts a thread, which takes some 50 ms. @throws what ends it before it is ready */
	static async start({
		collectionRoot,
		moduleRoots,
		heapLimit,
	}: ThreadOptions): Promise<NodeThread> {
		const { port1, port2 } = new MessageChannel();
		const answered = new SharedArrayBuffer(4);
		const workerData: ScriptThreadData = {
			answered,
			answers: port2,
			functionNames: HOST_FUNCTION_NAMES,
			collectionRoot,
			moduleRoots,
		};
		const worker = startThread(
			new URL("./thread/script-thread.entry.ts", import.meta.url),
			{
				workerData,
				transferList: [port2],
				name: "script",
				...(heapLimit !== undefined && {
					resourceLimits: {
						maxOldGenerationSizeMb: heapLimit / 2 ** 20,
						maxYoungGenerationSizeMb: YOUNG_GENERATION,
					},
				}),
				// One is for an option of `vm` that all of node's own loaders use.
				execArgv: ["--disable-warning=ExperimentalWarning"],
			},
		);
		const thread = new NodeThread(worker, port1, answered, collectionRoot);
		await isReady(worker);
		return thread;
	}

	private constructor(
		worker: Worker,
		answers: MessagePort,
		answered: SharedArrayBuffer,
		collectionRoot: string,
	) {
		this.#worker = worker;
		this.#answers = answers;
		this.#answered = new Int32Array(answered);
		this.collectionRoot = collectionRoot;
		this.#memory = new MemoryWatch(worker);
		worker.unref();
		answers.unref();
		let reason: Error | undefined;
		worker.on("message", (news: ThreadNews) => this.#hear(news));
		worker.on("error", (error) => {
			reason = error instanceof Error ? error : new Error(`${error}`);
		});
		worker.on("exit", () => {
			this.#isDead = true;
			this.#memory.stop();
			this.#answers.close();
			this.#listener?.died(this.#memory.reason ?? reason);
		});
	}

	get isDead(): boolean {
		return this.#isDead;
	}

	/** Gives the thread to somebody; the process stays for it meanwhile. */
	attach(listener: ThreadListener): void {
		this.#listener = listener;
		this.#worker.ref();
		this.#memory.start();
		const late = this.#late;
		this.#late = [];
		for (const news of late) listener.hear(news);
	}

	detach(): void {
		this.#listener = undefined;
		this.#memory.stop();
		this.#worker.unref();
	}

	/** Nothing goes on in the thread by itself. */
	get isIdle(): boolean {
		return this.#idleAfter === this.#orders;
	}

	tell(order: ThreadOrder): void {
		this.#orders++;
		this.#worker.postMessage(order);
	}

	/** Ends the thread, whatever it is doing. */
	kill(): void {
		this.#isDead = true;
		this.#listener = undefined;
		this.#memory.stop();
		void this.#worker.terminate();
	}

	#hear(news: ThreadNews): void {
		if (news.kind === "ready") return;
		if (news.kind === "idle") this.#idleAfter = news.orders;
		if (news.kind === "call") void this.#answer(news);
		else if (this.#listener) this.#listener.hear(news);
		else if (LATE_NEWS.has(news.kind)) this.#late.push(news);
	}

	async #answer(call: Call): Promise<void> {
		const answer = await this.#answerTo(call);
		if (this.#isDead) return;
		this.#answers.postMessage(answer);
		Atomics.store(this.#answered, 0, 1);
		Atomics.notify(this.#answered, 0);
	}

	async #answerTo(call: Call): Promise<HostReply> {
		try {
			if (this.#listener) return { value: await this.#listener.answer(call) };
			throw new Error(
				"The script that made this call is over: it must await what it began.",
			);
		} catch (error) {
			return { thrown: hostErrorText(error) };
		}
	}
}

function isReady(worker: Worker): Promise<void> {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	const hear = (news: ThreadNews) => {
		if (news.kind === "ready") resolve();
	};
	const end = () => reject(new Error("The thread for scripts has ended."));
	worker.on("message", hear);
	worker.once("error", reject);
	worker.once("exit", end);
	return promise.finally(() => {
		worker.off("message", hear);
		worker.off("error", reject);
		worker.off("exit", end);
	});
}
