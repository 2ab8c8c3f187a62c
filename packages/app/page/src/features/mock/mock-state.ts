import type { AppEvent } from "../../../../src/protocol/events.ts";
import {
	MOST_MOCK_ROWS,
	type MockHead,
	type MockRow,
} from "../../../../src/protocol/mock/mock.ts";
import { onAppEvent, onReconnect } from "../../api/event-stream.ts";
import { mockApi } from "../../api/mock-api.ts";
import { oneAtATime } from "../../api/one-at-a-time.ts";
import { attempt } from "../../state/notice-state.ts";
import { Store } from "../../store/store.ts";

interface ShownMock {
	readonly head: MockHead | null;
	/** The newest first. */
	readonly rows: readonly MockRow[];
}

/** The collection's mock; undefined until it was asked for. */
export const mockStore = new Store<ShownMock | undefined>(undefined);

onAppEvent(hear);
onReconnect(() => void attempt(readMock));

/** Asks the server how the mock is. */
export const readMock: () => Promise<void> = oneAtATime(async () => {
	const { head, rows } = await mockApi.state();
	mockStore.set({ head, rows: rows.toReversed() });
});

function hear(event: AppEvent): void {
	if (event.type === "mock-changed")
		mockStore.update((now) => ({
			head: event.head,
			// What a mock has answered is there to be read when it has stopped.
			rows: event.head === null ? (now?.rows ?? []) : [],
		}));
	if (event.type === "mock-requests")
		mockStore.update((now) => now && withRows(now, event.rows));
}

/** The page may have read some of them already. */
function withRows(now: ShownMock, added: readonly MockRow[]): ShownMock {
	const last = now.rows[0]?.number ?? 0;
	const fresh = added.filter(({ number }) => number > last).toReversed();
	return { ...now, rows: [...fresh, ...now.rows].slice(0, MOST_MOCK_ROWS) };
}
