import type { Worker } from "node:worker_threads";
import { startThread } from "@curlew/client/files";
import type {
	PlacedProblem,
	ProblemCounts,
	ProblemList,
	ProblemState,
} from "../../protocol/problems.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import type { FromCheckThread, ToCheckThread } from "./messages.ts";

/** Milliseconds without a change after which is checked: as many as a check takes, within these. */
const SHORTEST_QUIET = 250;
const LONGEST_QUIET = 3_000;

export interface CollectionToCheck {
	readonly collection: OpenedCollection;
	/** What is unsaved: texts that stand for files (absolute). */
	readonly unsaved: () => Promise<readonly (readonly [string, string])[]>;
	/** Whether a page shows the collection. */
	readonly isShown: () => boolean;
	/** Another check is over. */
	readonly onChecked: (state: ProblemState) => void;
}

type Question =
	| { readonly kind: "list" }
	| { readonly kind: "file"; readonly file: string };

type Answer = Extract<FromCheckThread, { readonly number: number }>;

/**
 * Knows what is wrong with a collection: checked in a thread of its own, a
 * moment after files or what is unsaved in them have changed, as long as a page
 * is there to be told. The first check begins when it is first asked.
 */
export class ProblemChecker {
	readonly #checked: CollectionToCheck;
	readonly #waiting = new Map<number, (answer: Answer | undefined) => void>();
	#state: ProblemState = { counts: null };
	#thread: Worker | undefined;
	#timer: NodeJS.Timeout | undefined;
	#isWanted = false;
	#isChecking = false;
	/** Something has changed since the last check began. */
	#isOutdated = true;
	#duration = 0;
	#asked = 0;

	constructor(checked: CollectionToCheck) {
		this.#checked = checked;
	}

	/** What the last check has counted. Nobody waits for one. */
	state(): ProblemState {
		this.#isWanted = true;
		if (this.#isOutdated) this.#schedule();
		return this.#state;
	}

	/** What the last check has counted; nothing is begun. */
	get known(): ProblemCounts | null {
		return this.#state.counts;
	}

	/** Files, or what is unsaved in them, have changed. */
	outdate(): void {
		this.#isOutdated = true;
		if (this.#isWanted) this.#schedule();
	}

	async list(): Promise<ProblemList> {
		const answer = await this.#ask({ kind: "list" });
		const found = answer?.kind === "listed" ? answer.list : undefined;
		const { problems = [], about = {} } = found ?? {};
		return { ...this.#state, about, problems: problems.map(this.#shown) };
	}

	/** @param file absolute */
	async inFile(file: string): Promise<readonly PlacedProblem[]> {
		const answer = await this.#ask({ kind: "file", file });
		return answer?.kind === "placed" ? answer.problems.map(this.#shown) : [];
	}

	async close(): Promise<void> {
		clearTimeout(this.#timer);
		this.#isWanted = false;
		const thread = this.#thread;
		this.#thread = undefined;
		await thread?.terminate();
	}

	readonly #shown = <T extends { readonly file: string | null }>(
		problem: T,
	): T => {
		const { file } = problem;
		const { paths } = this.#checked.collection;
		return { ...problem, file: file === null ? null : paths.shown(file) };
	};

	#schedule(): void {
		if (this.#isChecking || !this.#checked.isShown()) return;
		clearTimeout(this.#timer);
		const quiet = this.#state.counts === null ? 0 : this.#quiet();
		this.#timer = setTimeout(() => void this.#check(), quiet).unref();
	}

	#quiet(): number {
		return Math.min(Math.max(this.#duration, SHORTEST_QUIET), LONGEST_QUIET);
	}

	async #check(): Promise<void> {
		if (this.#isChecking) return;
		this.#isChecking = true;
		this.#isOutdated = false;
		const { collection, unsaved } = this.#checked;
		const texts = await unsaved().catch(() => []);
		this.#post({ kind: "check", path: collection.path, unsaved: texts });
	}

	async #ask(question: Question): Promise<Answer | undefined> {
		if (this.#state.counts === null) return undefined;
		const number = ++this.#asked;
		const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
		this.#waiting.set(number, resolve);
		this.#post({ ...question, number });
		return promise;
	}

	#post(message: ToCheckThread): void {
		this.#thread ??= this.#start();
		this.#thread.postMessage(message);
	}

	#start(): Worker {
		const thread = startThread(
			new URL("./problem-thread.entry.ts", import.meta.url),
		);
		// It must not keep a process alive that has nothing else to do.
		thread.unref();
		thread.on("message", (message: FromCheckThread) => this.#receive(message));
		thread.on("error", (error) => this.#lost(thread, error.message));
		thread.on("exit", () => this.#lost(thread, "The thread has ended."));
		return thread;
	}

	#receive(message: FromCheckThread): void {
		if ("number" in message) {
			this.#waiting.get(message.number)?.(message);
			this.#waiting.delete(message.number);
			return;
		}
		this.#duration = message.duration;
		this.#over(
			message.kind === "checked"
				? { counts: message.counts }
				: { ...this.#state, failure: message.message },
		);
	}

	/** The next check starts another thread. */
	#lost(thread: Worker, why: string): void {
		if (this.#thread !== thread) return;
		this.#thread = undefined;
		for (const answer of this.#waiting.values()) answer(undefined);
		this.#waiting.clear();
		if (this.#isChecking) this.#over({ ...this.#state, failure: why });
	}

	#over(state: ProblemState): void {
		this.#isChecking = false;
		this.#state = state;
		this.#checked.onChecked(state);
		if (this.#isOutdated) this.#schedule();
	}
}
