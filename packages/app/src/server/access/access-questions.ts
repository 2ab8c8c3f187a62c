import { randomUUID } from "node:crypto";
import {
	mergedTrust,
	NOT_TRUSTED,
	type PendingAccess,
	TrustFile,
	trustOfAccess,
} from "@curlew/client/internal";
import { OtherQuestionError } from "../../errors.ts";
import type { AccessQuestion, AnswerAccess } from "../../protocol/access.ts";
import type { AppEvent } from "../../protocol/events.ts";
import type { CollectionProcesses } from "../../session-process/collection-processes.ts";
import { Mutex } from "../../shared/mutex.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import type { EventSink } from "../events/event-hub.ts";
import { requestedParts, shownAccess } from "./shown-access.ts";

/** Milliseconds that files must be left alone before it is found out what they want. */
const PAUSE = 250;

interface Asked {
	readonly id: string;
	readonly access: PendingAccess;
}

/**
 * What a collection wants of its user's, as a question that pages show. An answer
 * allows what stood in the question that it names, and nothing else.
 */
export class AccessQuestions {
	readonly #collection: OpenedCollection;
	readonly #hub: EventSink;
	readonly #processes: CollectionProcesses;
	readonly #mutex = new Mutex();
	readonly #closing = new AbortController();
	#asked: Asked | undefined;
	/** What the user has said no to. */
	#refused: ReadonlySet<string> = new Set();
	#trustedNow = NOT_TRUSTED;
	#timer: NodeJS.Timeout | undefined;

	constructor(
		collection: OpenedCollection,
		hub: EventSink,
		processes: CollectionProcesses,
	) {
		this.#collection = collection;
		this.#hub = hub;
		this.#processes = processes;
		this.lookSoon();
	}

	/** Null when there is nothing to ask. */
	get question(): AccessQuestion | null {
		if (this.#asked === undefined) return null;
		const { id, access } = this.#asked;
		const isRefused = requestedParts(access).every((part) =>
			this.#refused.has(part),
		);
		return { id, access: shownAccess(access), isRefused };
	}

	/** The question as pages are told it. */
	get event(): AppEvent {
		return { type: "access-question", question: this.question };
	}

	/** Files may want something else than before. */
	lookSoon(): void {
		clearTimeout(this.#timer);
		if (this.#closing.signal.aborted) return;
		this.#timer = setTimeout(() => void this.#look(), PAUSE).unref();
	}

	/** The user wants to be asked once more, also for what they have refused. */
	async askAgain(): Promise<AccessQuestion | null> {
		this.#refused = new Set();
		await this.#look();
		this.#tell();
		return this.question;
	}

	/**
	 * Sessions that are opened from now on, and what is sent next, have what was allowed.
	 *
	 * @throws OtherQuestionError when something else was shown than what is wanted now
	 * @throws CurlewError when it cannot be kept
	 */
	answer(answer: AnswerAccess): Promise<void> {
		return this.#mutex.runExclusive(() => this.#answer(answer));
	}

	/** Takes back everything that was ever allowed. False where that was nothing. */
	async revoke(): Promise<boolean> {
		return this.#mutex.runExclusive(async () => {
			const wasKept = await new TrustFile().revoke(this.#collection.root);
			const isRevoked = wasKept || this.#trustedNow !== NOT_TRUSTED;
			this.#trustedNow = NOT_TRUSTED;
			this.#processes.trustNow(NOT_TRUSTED);
			this.#processes.outdate();
			this.#refused = new Set();
			this.#hub.emit({ type: "files-changed", files: [] });
			this.lookSoon();
			return isRevoked;
		});
	}

	close(): void {
		clearTimeout(this.#timer);
		this.#closing.abort();
	}

	async #answer({ id, answer }: AnswerAccess): Promise<void> {
		const asked = this.#asked;
		if (asked?.id !== id) throw new OtherQuestionError();
		if (answer === "no") {
			this.#refused = new Set([
				...this.#refused,
				...requestedParts(asked.access),
			]);
			this.#tell();
			return;
		}
		const trust = trustOfAccess(asked.access);
		if (answer === "always") {
			await new TrustFile().add(this.#collection.root, trust);
			this.#processes.outdate();
		} else {
			this.#trustedNow = mergedTrust(this.#trustedNow, trust);
			this.#processes.trustNow(this.#trustedNow);
		}
		this.#asked = undefined;
		this.#tell();
		// What pages show may have other values now.
		this.#hub.emit({ type: "files-changed", files: [] });
		this.lookSoon();
	}

	#look(): Promise<void> {
		return this.#mutex.runExclusive(async () => {
			const { signal } = this.#closing;
			// The tree comes first: people read it before they answer.
			await this.#collection.state().catch(() => {});
			if (signal.aborted) return;
			// A collection that cannot be looked through is allowed nothing.
			const access = await this.#processes
				.pendingAccess(signal)
				.catch(() => null);
			this.#note(access ?? undefined);
		});
	}

	#note(access: PendingAccess | undefined): void {
		if (JSON.stringify(access) === JSON.stringify(this.#asked?.access)) return;
		this.#asked = access && { id: randomUUID(), access };
		this.#tell();
	}

	#tell(): void {
		this.#hub.emit(this.event);
	}
}
