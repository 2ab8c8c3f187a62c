import { totalmem } from "node:os";
import type { SessionOptions } from "@curlew/client";
import type { TrustedFolder } from "@curlew/client/internal";
import { endingWith } from "./ending-call.ts";
import {
	endedBy,
	ProblemInProcessError,
	ProcessBusyError,
	ProcessEndedError,
} from "./errors.ts";
import type {
	CallMessage,
	CallName,
	CollectionToOpen,
	FromProcess,
	ProcessCalls,
	ToProcess,
} from "./messages.ts";
import { endProcess, startSessionProcess } from "./start-process.ts";
import { activeTimeLimit } from "./time-limit.ts";

/** Milliseconds that it has to close sessions at the end. */
const CLOSING = 300;
/** Milliseconds that what sends nothing waits for a request that keeps the process busy. */
const LONGEST_WAIT = 10_000;
/** Milliseconds of a script, as in `SessionOptions`. */
const USUAL_SCRIPT_TIMEOUT = 10_000;
/** Milliseconds for what else may take long before there is a request to look at: commands that secrets come from have a minute. */
const MARGIN = 90_000;
/** Characters of what the process wrote before it ended. */
const LAST_WORDS = 8_000;

const MEGABYTE = 1024 * 1024;
/** MB that values may take in a process: more than collections need, and less than what brings a machine to a standstill. */
const USUAL_MEMORY = Math.min(2_048, Math.round(totalmem() / MEGABYTE / 2));

/** Asks the user. The signal ends it: nobody waits for the answer any more. */
export type AskUser = (
	question: string,
	options: Parameters<NonNullable<SessionOptions["ask"]>>[1],
	signal: AbortSignal,
) => Promise<string | undefined>;

type Left = Extract<FromProcess, { readonly kind: "left" }>;

export interface ProcessOptions {
	readonly ask: AskUser;
	/** Hears what requests have left behind, each time that it changes. */
	readonly onLeft?: (
		environment: Left["environment"],
		state: Left["state"],
	) => void;
	/** MB for values. Default: 2,048, on small machines half of what there is. */
	readonly memory?: number | undefined;
}

/** What whoever asks a process can hear, and how they end it. */
export interface CallOptions<Name extends CallName> {
	readonly onNews?: (news: ProcessCalls[Name]["news"]) => void;
	/** Ends the call, and the process when the call does not end. */
	readonly signal?: AbortSignal;
}

interface UnderWay {
	hear(news: ProcessCalls[CallName]["news"]): void;
	resolve(answer: ProcessCalls[CallName]["answer"]): void;
	reject(error: Error): void;
	/** It is over but for what it leaves. */
	isLeaving: boolean;
	/** It may take as long as it likes: whoever has asked can cancel it. */
	readonly isPatient: boolean;
}

/**
 * A process that runs requests of one collection. Whatever its scripts do, the
 * server goes on: at worst the process ends, and all that is under way in it.
 */
export class SessionProcess {
	readonly #child: ReturnType<typeof startSessionProcess>;
	readonly #ask: AskUser;
	readonly #onLeft: NonNullable<ProcessOptions["onLeft"]>;
	readonly #underWay = new Map<number, UnderWay>();
	readonly #ended = Promise.withResolvers<ProcessEndedError>();
	/** Ends questions with the process. */
	readonly #questions = new AbortController();
	#openQuestions = 0;
	/** Milliseconds for what sends nothing. */
	readonly #longestCall: number;
	#count = 0;
	#lastWords = "";
	/** Why it is being ended. */
	#reason: ProcessEndedError | undefined;
	#isOver = false;

	constructor(
		collection: CollectionToOpen,
		{ ask, onLeft = () => {}, memory = USUAL_MEMORY }: ProcessOptions,
	) {
		this.#ask = ask;
		this.#onLeft = onLeft;
		const { scriptTimeout = USUAL_SCRIPT_TIMEOUT } = collection.options;
		this.#longestCall = scriptTimeout + MARGIN;
		this.#child = startSessionProcess(memory);
		this.#child.on("message", (message: FromProcess) => this.#hear(message));
		this.#child.on("error", ({ message }) =>
			this.#over(new ProcessEndedError(message)),
		);
		this.#child.on("exit", () => endProcess(this.#child));
		this.#child.on("close", (code, signal) =>
			this.#over(this.#reason ?? endedBy(code, signal, this.#lastWords)),
		);
		this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
			this.#lastWords = (this.#lastWords + text).slice(-LAST_WORDS);
		});
		this.#post({ kind: "open", collection });
	}

	get isOver(): boolean {
		return this.#isOver || this.#reason !== undefined;
	}

	/** Why it has ended, once it has. */
	get ended(): Promise<ProcessEndedError> {
		return this.#ended.promise;
	}

	/** Files of the collection were changed. */
	outdate(): void {
		this.#post({ kind: "outdate" });
	}

	/** Allows the collection more until the app ends. */
	trustNow(trusted: TrustedFolder): void {
		this.#post({ kind: "trust-now", trusted });
	}

	/** @throws ProcessEndedError, ProblemInProcessError */
	async call<Name extends CallName>(
		name: Name,
		ask: ProcessCalls[Name]["ask"],
		{ onNews = () => {}, signal }: CallOptions<Name> = {},
	): Promise<ProcessCalls[Name]["answer"]> {
		if (this.isOver) throw await this.ended;
		const number = ++this.#count;
		const { promise, resolve, reject } =
			Promise.withResolvers<ProcessCalls[Name]["answer"]>();
		const isPatient = signal !== undefined;
		this.#underWay.set(number, {
			hear: onNews,
			resolve,
			reject,
			isPatient,
			isLeaving: false,
		});
		const message: CallMessage<Name> = { kind: "call", number, name, ask };
		const ending = isPatient
			? this.#endWith(signal, number)
			: this.#endInTime(number);
		try {
			this.#post(message);
			if (signal?.aborted) this.#post({ kind: "abort", number });
			return await promise;
		} finally {
			this.#underWay.delete(number);
			ending[Symbol.dispose]();
		}
	}

	/** Ends its sessions, and the process whatever they do. */
	async close(): Promise<void> {
		this.#reason ??= new ProcessEndedError("the app was closed", { hint: "" });
		this.#post({ kind: "close" });
		const timer = setTimeout(() => endProcess(this.#child), CLOSING);
		await this.ended;
		clearTimeout(timer);
	}

	/** What was cancelled and does not end takes the process with it, unless it is another call that keeps the process busy. */
	#endWith(signal: AbortSignal, number: number): Disposable {
		return endingWith(signal, {
			onAbort: () => this.#post({ kind: "abort", number }),
			isLeaving: () => this.#underWay.get(number)?.isLeaving === true,
			end: () => {
				const [oldest] = this.#patient();
				if (oldest === number) this.#kill(CANCELLED);
				else this.#underWay.get(number)?.reject(CANCELLED);
			},
		});
	}

	/** What is asked while a request keeps the process busy must wait for it; else nothing takes long. The user may. */
	#endInTime(number: number): Disposable {
		const isAsking = () => this.#openQuestions > 0;
		const waiting = activeTimeLimit({
			limit: LONGEST_WAIT,
			isAsking,
			onEnd: () => {
				if (this.#patient().length > 0)
					this.#underWay.get(number)?.reject(new ProcessBusyError());
			},
		});
		const limit = this.#longestCall;
		const working = activeTimeLimit({
			limit,
			isAsking,
			onEnd: () => this.#kill(tooSlow(limit)),
		});
		return {
			[Symbol.dispose]: () => {
				waiting[Symbol.dispose]();
				working[Symbol.dispose]();
			},
		};
	}

	/** Numbers of the calls that can be cancelled, the oldest first. */
	#patient(): readonly number[] {
		return [...this.#underWay].flatMap(([number, { isPatient }]) =>
			isPatient ? [number] : [],
		);
	}

	#hear(message: FromProcess): void {
		if (message.kind === "ask-user") {
			void this.#askUser(message);
			return;
		}
		if (message.kind === "left") {
			this.#onLeft(message.environment, message.state);
			return;
		}
		const { number } = message;
		const call = this.#underWay.get(number);
		switch (message.kind) {
			case "news":
				for (const news of message.news) call?.hear(news);
				this.#post({ kind: "taken", number });
				return;
			case "leaving":
				if (call) call.isLeaving = true;
				return;
			case "answer":
				call?.resolve(message.answer);
				return;
			case "failed":
				call?.reject(new ProblemInProcessError(message.problem));
				return;
		}
	}

	async #askUser({
		question,
		text,
		isSecret,
		default: standIn,
		choices,
	}: Extract<FromProcess, { readonly kind: "ask-user" }>): Promise<void> {
		const { signal } = this.#questions;
		this.#openQuestions++;
		const answer = await this.#ask(
			text,
			{ isSecret, default: standIn, choices },
			signal,
		).finally(() => {
			this.#openQuestions--;
		});
		this.#post({ kind: "user-answered", question, answer });
	}

	#post(message: ToProcess): void {
		// It may have ended a moment ago: `close` tells why.
		if (this.#child.connected) this.#child.send(message, () => {});
	}

	#kill(reason: ProcessEndedError): void {
		this.#reason ??= reason;
		endProcess(this.#child);
	}

	#over(reason: ProcessEndedError): void {
		if (this.#isOver) return;
		this.#isOver = true;
		for (const { reject } of this.#underWay.values()) reject(reason);
		this.#questions.abort();
		this.#ended.resolve(reason);
	}
}

const CANCELLED = new ProcessEndedError(
	"a request was cancelled and did not end by itself",
	{ isCancelled: true },
);

/** @param limit milliseconds */
function tooSlow(limit: number): ProcessEndedError {
	return new ProcessEndedError(
		`no answer came within ${limit / 1_000} seconds`,
	);
}
