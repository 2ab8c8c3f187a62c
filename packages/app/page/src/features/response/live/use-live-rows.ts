import { useEffect, useRef, useState } from "react";
import type {
	LivePage,
	LiveQuery,
	LiveRow,
} from "../../../../../src/protocol/live.ts";
import { ApiError } from "../../../api/call.ts";
import { reportError } from "../../../state/notice-state.ts";
import { liveApi } from "./live-api.ts";

/** Rows that are fetched on either side of those in sight. */
const AROUND = 60;

/** Which items are shown. */
export type LiveChoice = Pick<LiveQuery, "filter" | "since" | "until">;

/** Places of rows, the end exclusive. */
export interface PlaceRange {
	readonly start: number;
	readonly end: number;
}

/** Rows at places, as far as they have been fetched. */
export interface LiveRows {
	/** How many fit the choice. */
	readonly total: number;
	/** Those before this place are no longer kept. */
	readonly first: number;
	at(place: number): LiveRow | undefined;
	/** False until the server has answered for this choice. */
	readonly isKnown: boolean;
}

interface Fetched extends LivePage {
	/** Of the filter and the beginning that it was fetched for. */
	readonly key: string;
}

const NOTHING: LiveRows = {
	total: 0,
	first: 0,
	at: () => undefined,
	isKnown: false,
};

/**
 * The rows around those in sight: the server holds all of them, the page never
 * more than these. One question at a time: what changes meanwhile is asked for next.
 *
 * @param kept number of the first item that the server has
 */
export function useLiveRows(
	id: string,
	choice: LiveChoice,
	kept: number,
	sight: PlaceRange,
): LiveRows {
	const [fetched, setFetched] = useState<Fetched>();
	const asking = useRef<AskingForRows>(undefined);
	asking.current ??= new AskingForRows(setFetched);
	const { filter, since, until } = choice;
	const { start, end } = sight;
	// biome-ignore lint/correctness/useExhaustiveDependencies: what is no longer kept makes places void
	useEffect(() => {
		const from = Math.max(0, start - AROUND);
		const count = end - from + AROUND;
		asking.current?.want(id, { filter, since, until, from, count });
	}, [id, filter, since, until, start, end, kept]);
	if (fetched?.key !== keyOf(id, choice)) return NOTHING;
	const { total, first, from, rows } = fetched;
	const at = (place: number) => rows[place - from];
	return { total, first, at, isKnown: true };
}

class AskingForRows {
	readonly #onAnswer: (fetched: Fetched) => void;
	#wanted: (() => Promise<void>) | undefined;
	#isAsking = false;

	constructor(onAnswer: (fetched: Fetched) => void) {
		this.#onAnswer = onAnswer;
	}

	want(id: string, query: LiveQuery): void {
		this.#wanted = async () => {
			const page = await liveApi.page(id, query);
			this.#onAnswer({ ...page, key: keyOf(id, query) });
		};
		if (!this.#isAsking) void this.#ask();
	}

	async #ask(): Promise<void> {
		this.#isAsking = true;
		for (;;) {
			const ask = this.#wanted;
			this.#wanted = undefined;
			if (!ask) break;
			await ask().catch(tell);
		}
		this.#isAsking = false;
	}
}

/** Once the response is whole, its rows may be gone before the page knows of it. */
function tell(error: unknown): void {
	const isOver = error instanceof ApiError && error.code === "NOT_THERE";
	if (!isOver) reportError(error);
}

function keyOf(id: string, { filter, since }: LiveChoice): string {
	return `${id} ${since} ${filter}`;
}
