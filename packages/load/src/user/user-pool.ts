import type { DataRow } from "@curlew/client/driving";
import type { Share } from "../plan/load-plan.ts";
import type { RowSource } from "./data-rows.ts";
import type { LoadContext } from "./load-context.ts";
import { VirtualUser } from "./virtual-user.ts";

/** The virtual users of one thread, and the rows that they are given. */
export class UserPool {
	readonly context: LoadContext;
	readonly #share: Share;
	readonly #rows: RowSource | undefined;
	readonly #users: VirtualUser[] = [];
	/** Of the next iteration, in the whole load. */
	#number: number;
	/** The rows are used up. */
	isOutOfRows = false;
	/** What broke the data. */
	fault: unknown;

	constructor(context: LoadContext, share: Share, rows: RowSource | undefined) {
		this.context = context;
		this.#share = share;
		this.#rows = rows;
		this.#number = share.index;
	}

	/** User number `place` of this thread. */
	user(place: number): VirtualUser {
		let user = this.#users[place];
		if (user === undefined) {
			const { index, of } = this.#share;
			user = new VirtualUser(this.context, index + place * of);
			this.#users[place] = user;
		}
		return user;
	}

	/**
	 * Lets a user begin an iteration, as soon as there is a row for it.
	 *
	 * @param done called with whether there was an iteration, when it has ended
	 */
	begin(
		user: VirtualUser,
		intended: number | undefined,
		done: (hasRun: boolean) => void,
	): void {
		const row = this.#rows?.next(user.number);
		if (row === "end") {
			this.isOutOfRows = true;
			done(false);
		} else if (row === "more") void this.#wait(user, intended, done);
		else this.#begin(user, row, intended, done);
	}

	close(): void {
		for (const user of this.#users) user?.close();
	}

	#begin(
		user: VirtualUser,
		row: DataRow | undefined,
		intended: number | undefined,
		done: (hasRun: boolean) => void,
	): void {
		const index = this.#number;
		this.#number += this.#share.of;
		user.begin({ index, row, intended }, () => done(true));
	}

	async #wait(
		user: VirtualUser,
		intended: number | undefined,
		done: (hasRun: boolean) => void,
	): Promise<void> {
		try {
			await this.#rows?.whenReady();
			this.begin(user, intended, done);
		} catch (error) {
			this.fault ??= error;
			this.isOutOfRows = true;
			done(false);
		}
	}
}
