import { useCallback, useEffect, useRef, useState } from "react";
import type {
	HistoryEntry,
	ListHistory,
} from "../../../../src/protocol/history.ts";
import { onAppEvent } from "../../api/event-stream.ts";
import { historyApi } from "../../api/run-api.ts";
import type { HistoryChoice } from "../../state/history-state.ts";
import { reportError } from "../../state/notice-state.ts";

/** Milliseconds: words are typed letter by letter, and runs send many requests. */
const PAUSE = 200;
const HOUR = 3_600_000;

export interface ShownHistory {
	/** Undefined until they are read for the first time. */
	readonly entries: readonly HistoryEntry[] | undefined;
	readonly hasMore: boolean;
	/** Reads the entries before those that are there. */
	readonly readMore: () => void;
}

/** The entries that are chosen, the newest first; what is sent meanwhile comes to them. */
export function useHistory(choice: HistoryChoice): ShownHistory {
	const [entries, setEntries] = useState<readonly HistoryEntry[]>();
	const [next, setNext] = useState<number>();
	const reading = useRef(new AbortController());
	const read = useCallback(
		async (before?: number) => {
			reading.current.abort();
			reading.current = new AbortController();
			const { signal } = reading.current;
			try {
				const input = { filter: filterOf(choice), ...(before && { before }) };
				const page = await historyApi.list(input, signal);
				if (signal.aborted) return;
				setNext(page.next);
				setEntries((known = []) =>
					before === undefined ? page.entries : [...known, ...page.entries],
				);
			} catch (error) {
				if (!signal.aborted) reportError(error);
			}
		},
		[choice],
	);
	useEffect(() => {
		let timer = window.setTimeout(() => void read(), PAUSE);
		const unsubscribe = onAppEvent((event) => {
			const isNews =
				event.type === "send-finished" ||
				event.type === "history-changed" ||
				(event.type === "run-progress" && event.rows.length > 0);
			if (!isNews) return;
			window.clearTimeout(timer);
			timer = window.setTimeout(() => void read(), PAUSE);
		});
		return () => {
			unsubscribe();
			window.clearTimeout(timer);
		};
	}, [read]);
	return {
		entries,
		hasMore: next !== undefined,
		readMore: () => next !== undefined && void read(next),
	};
}

function filterOf({
	search,
	method,
	status,
	hours,
	path,
	run,
}: HistoryChoice): ListHistory["filter"] {
	const hundred = /^\dxx$/.test(status) ? Number(status[0]) * 100 : undefined;
	return {
		...(search.trim() !== "" && { search }),
		...(method !== "" && { methods: [method] }),
		...(hundred !== undefined && {
			statusFrom: hundred,
			statusTo: hundred + 99,
		}),
		...(status === "failed" && { outcomes: ["failed", "error"] }),
		...(hours !== "" && { since: Date.now() - Number(hours) * HOUR }),
		...(path !== "" && { path }),
		...(run !== "" && { runId: Number(run) }),
	};
}
