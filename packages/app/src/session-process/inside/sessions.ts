import {
	type Collection,
	type EventListener,
	type Masked,
	openSession,
	type Session,
	type SessionOptions,
} from "@curlew/client";
import {
	passedElsewhere,
	reopenSession,
	type TrustedFolder,
} from "@curlew/client/internal";
import type {
	ClearVariables,
	SetVariableRequest,
} from "../../protocol/variables.ts";
import { Mutex } from "../../shared/mutex.ts";
import type { OutsideOptions } from "../messages.ts";
import { ContractInProcess } from "./contract-in-process.ts";
import type { ProcessCollection } from "./process-collection.ts";
import { SavedState } from "./saved-state.ts";
import { deleteVariables, setVariable } from "./set-variable.ts";

/** Characters of each body in results. Bodies themselves are fetched by line. */
const CONTENT_LIMIT = 64 * 1024;

/** A session, and who sends in it. */
class Entry {
	readonly session: Session;
	/** Of the collection, when the session was opened. */
	readonly generation: number;
	#leases = 0;
	#isReplaced = false;
	#isOutdated = false;

	constructor(session: Session, generation: number) {
		this.session = session;
		this.generation = generation;
	}

	/** Whether it goes with the collection as it is. */
	isOf(generation: number): boolean {
		return this.generation === generation && !this.#isOutdated;
	}

	/** Whoever needs it next opens it anew, with what files define. */
	outdate(): void {
		this.#isOutdated = true;
	}

	lease(): SessionLease {
		this.#leases++;
		let isOver = false;
		return {
			session: this.session,
			[Symbol.asyncDispose]: async () => {
				if (isOver) return;
				isOver = true;
				this.#leases--;
				await this.#closeIfUnused();
			},
		};
	}

	/** Nobody begins anything in it any more; it ends with what is under way. */
	async replace(): Promise<void> {
		this.#isReplaced = true;
		await this.#closeIfUnused();
	}

	/** Its variables and its secrets can still be read afterwards. */
	async #closeIfUnused(): Promise<void> {
		if (this.#isReplaced && this.#leases === 0) await this.session.close();
	}
}

/** A session that stays open until the lease ends. */
export interface SessionLease extends AsyncDisposable {
	readonly session: Session;
}

/**
 * A session for each environment, so that cookies and what scripts have set
 * live from one send to the next. When files change it is opened anew and keeps
 * both.
 */
export class Sessions {
	readonly #collection: ProcessCollection;
	#options: OutsideOptions;
	readonly #left: SavedState;
	readonly #contract = new ContractInProcess();
	readonly #entries = new Map<string | null, Entry>();
	/** All who ask at once get the same session. */
	readonly #mutex = new Map<string | null, Mutex>();

	/** @param left by a process before this one */
	constructor(
		collection: ProcessCollection,
		options: OutsideOptions,
		left: SavedState = new SavedState([]),
	) {
		this.#collection = collection;
		this.#options = options;
		this.#left = left;
	}

	/** What every session is opened with, but for what its collection says. */
	get options(): OutsideOptions {
		return this.#options;
	}

	/** What every session of a collection is opened with, for who opens one of their own. */
	async optionsFor(
		collection: Collection,
	): Promise<OutsideOptions & Pick<SessionOptions, "exchangeJudge">> {
		return { ...this.#options, ...(await this.#contract.judging(collection)) };
	}

	/** Sessions that are opened from now on may take this besides. */
	trustNow(trustedNow: TrustedFolder): void {
		this.#options = { ...this.#options, trustedNow };
	}

	/**
	 * A session to look at. Who sends in it takes a `lease`.
	 *
	 * @throws CurlewError when the environment is not there or broken
	 */
	async get(environment: string | null): Promise<Session> {
		return (await this.#entry(environment)).session;
	}

	/** @throws CurlewError as `get` */
	async lease(environment: string | null): Promise<SessionLease> {
		return (await this.#entry(environment)).lease();
	}

	/** What was there before stays when a file is broken, and is there again once it is mended. */
	#entry(environment: string | null): Promise<Entry> {
		return this.#inTurn(environment, async () => {
			const known = this.#entries.get(environment);
			if (known?.isOf(this.#collection.generation)) return known;
			const opening = known ? this.#reopen(known) : this.#open(environment);
			const entry = await opening;
			this.#entries.set(environment, entry);
			return entry;
		});
	}

	#inTurn<T>(environment: string | null, work: () => Promise<T>): Promise<T> {
		const mutex = this.#mutex.get(environment) ?? new Mutex();
		this.#mutex.set(environment, mutex);
		return mutex.runExclusive(work);
	}

	/**
	 * A session with the same variables that nobody else sees the changes of,
	 * and that asks no questions: to look at requests.
	 */
	async forLooking(environment: string | null): Promise<Session> {
		const session = await this.get(environment);
		const collection = await this.#collection.fresh();
		return reopenSession(session, collection, { ask: undefined });
	}

	/**
	 * Gives a variable another value, for all that is sent from now on.
	 *
	 * @throws CurlewError as `get`; InvalidRequestError
	 */
	async setVariable(input: SetVariableRequest): Promise<void> {
		const session = await this.get(input.environment);
		setVariable(session, input);
		this.#left.keep(input.environment, session);
	}

	/** Takes variables away: what files say holds again. */
	async clearVariables({
		environment,
		variables,
	}: ClearVariables): Promise<void> {
		const session = await this.get(environment);
		deleteVariables(session, variables);
		this.#left.keep(environment, session);
		this.#entries.get(environment)?.outdate();
	}

	/** Data that belongs to no single session, with the secrets of all of them blacked out. */
	masked<T>(data: T): Masked<T> {
		let masked = passedElsewhere(data);
		for (const { session } of this.#entries.values())
			masked = session.masked(masked);
		return masked;
	}

	/** What requests have set until now outlives this process. */
	keep(environment: string | null, session: Session): void {
		this.#left.keep(environment, session);
	}

	/** Forgets what scripts have set, and cookies. */
	reset(environment: string | null): Promise<void> {
		return this.#inTurn(environment, async () => {
			const known = this.#entries.get(environment);
			this.#entries.delete(environment);
			this.#left.forget(environment);
			this.#left.keep(environment, undefined);
			await known?.replace();
		});
	}

	async close(): Promise<void> {
		for (const mutex of this.#mutex.values()) await mutex.settled();
		const open = [...this.#entries.values()];
		this.#entries.clear();
		for (const { session } of open) await session.close();
	}

	async #open(environment: string | null): Promise<Entry> {
		const { generation } = this.#collection;
		const collection = await this.#collection.fresh();
		const session = await openSession(
			collection,
			{
				...(await this.optionsFor(collection)),
				environment,
				contentLimit: CONTENT_LIMIT,
			},
			NOBODY,
		);
		await this.#left.restore(environment, session);
		return new Entry(session, generation);
	}

	async #reopen(known: Entry): Promise<Entry> {
		const { generation } = this.#collection;
		const collection = await this.#collection.fresh();
		const { trustedNow, exchangeJudge } = await this.optionsFor(collection);
		const changes = { trustedNow, exchangeJudge };
		const session = await reopenSession(known.session, collection, changes);
		await known.replace();
		return new Entry(session, generation);
	}
}

/** Each send has a listener of its own. */
const NOBODY: EventListener = () => {};
