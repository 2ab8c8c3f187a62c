import {
	type EventListener,
	openSession,
	reopenSession,
	type Session,
	type SessionOptions,
} from "@curlew/client";
import type { OpenedCollection } from "../collection/opened-collection.ts";

/** Characters of each body in results. Bodies themselves are fetched by line. */
const CONTENT_LIMIT = 64 * 1024;

export type OutsideOptions = Omit<
	SessionOptions,
	"contentLimit" | "environment" | "trace" | "tellsVariables" | "signal"
>;

/** A session, and who sends in it. */
class Entry {
	readonly session: Session;
	/** Of the collection, when the session was opened. */
	readonly generation: number;
	#leases = 0;
	#isReplaced = false;

	constructor(session: Session, generation: number) {
		this.session = session;
		this.generation = generation;
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
	readonly #collection: OpenedCollection;
	readonly #options: OutsideOptions;
	readonly #entries = new Map<string | null, Promise<Entry>>();

	constructor(collection: OpenedCollection, options: OutsideOptions) {
		this.#collection = collection;
		this.#options = options;
	}

	/** What every session is opened with, for who opens one of their own. */
	get options(): OutsideOptions {
		return this.#options;
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

	async #entry(environment: string | null): Promise<Entry> {
		const known = this.#entries.get(environment);
		const opening = known ? this.#current(known) : this.#open(environment);
		this.#entries.set(environment, opening);
		try {
			return await opening;
		} catch (error) {
			// What was there before is better than nothing once the file is mended.
			if (known) this.#entries.set(environment, known);
			else this.#entries.delete(environment);
			throw error;
		}
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

	/** Forgets what scripts have set, and cookies. */
	async reset(environment: string | null): Promise<void> {
		const known = this.#entries.get(environment);
		this.#entries.delete(environment);
		await (await known)?.replace();
	}

	async close(): Promise<void> {
		const open = await Promise.allSettled(this.#entries.values());
		this.#entries.clear();
		for (const entry of open)
			if (entry.status === "fulfilled") await entry.value.session.close();
	}

	async #open(environment: string | null): Promise<Entry> {
		const { generation } = this.#collection;
		const session = await openSession(
			await this.#collection.fresh(),
			{
				...this.#options,
				...(environment !== null && { environment }),
				contentLimit: CONTENT_LIMIT,
			},
			NOBODY,
		);
		return new Entry(session, generation);
	}

	async #current(known: Promise<Entry>): Promise<Entry> {
		const entry = await known;
		const { generation } = this.#collection;
		if (entry.generation === generation) return entry;
		const collection = await this.#collection.fresh();
		const session = await reopenSession(entry.session, collection);
		await entry.replace();
		return new Entry(session, generation);
	}
}

/** Each send has a listener of its own. */
const NOBODY: EventListener = () => {};
