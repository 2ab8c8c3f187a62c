import { deserialize, serialize } from "node:v8";
import type { Session } from "@curlew/client";
import {
	restoreState,
	type SessionState,
	stateOf,
} from "@curlew/client/internal";
import type { CollectionToOpen, SealedState } from "../messages.ts";
import { tellServer } from "./to-server.ts";

/** Bytes that are kept for each environment: whoever has set more loses it with the process. */
const LARGEST = 8 * 1024 * 1024;

/** Leaves with the server what requests have set, so that it outlives this process. */
export class SavedState {
	/** Of the process before. */
	readonly #before: Map<string | null, SealedState>;
	/** What the server has. */
	readonly #told: Map<string | null, SealedState | "too-large">;

	constructor(left: CollectionToOpen["left"]) {
		this.#before = new Map(left);
		this.#told = new Map(left);
	}

	/** A session that was just opened goes on where the process before has ended. */
	async restore(environment: string | null, session: Session): Promise<void> {
		const sealed = this.#before.get(environment);
		if (sealed === undefined) return;
		this.forget(environment);
		const state: SessionState = deserialize(sealed);
		await restoreState(session, state);
	}

	/** What was left before is not wanted any more. */
	forget(environment: string | null): void {
		this.#before.delete(environment);
	}

	/** Tells the server, unless it knows. */
	keep(environment: string | null, session: Session | undefined): void {
		const state = session && sealed(stateOf(session));
		const told = this.#told.get(environment);
		if (isSame(state, told)) return;
		if (state === undefined) this.#told.delete(environment);
		else this.#told.set(environment, state);
		tellServer({ kind: "left", environment, state });
	}
}

function sealed(state: SessionState | undefined) {
	if (state === undefined) return undefined;
	const bytes = serialize(state);
	return bytes.length > LARGEST ? "too-large" : bytes;
}

type Sealed = SealedState | "too-large" | undefined;

function isSame(one: Sealed, other: Sealed): boolean {
	if (typeof one !== "object" || typeof other !== "object")
		return one === other;
	return Buffer.compare(one, other) === 0;
}
