import type { PendingToken } from "../../protocol/sending.ts";

/** What is being done about tokens, so that a window that is loaded anew can look at it and cancel it. */
export class TokenWorks {
	readonly #all = new Map<
		string,
		{ readonly collection: string; readonly pending: PendingToken }
	>();

	note(collection: string, pending: PendingToken): void {
		this.#all.set(pending.id, { collection, pending });
	}

	/** False where it was not noted. */
	end(id: string): boolean {
		return this.#all.delete(id);
	}

	/** @param collection its id */
	of(collection: string): readonly PendingToken[] {
		return [...this.#all.values()].flatMap((one) =>
			one.collection === collection ? [one.pending] : [],
		);
	}
}
