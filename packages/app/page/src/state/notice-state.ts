import { ApiError } from "../api/call.ts";
import { Store } from "../store/store.ts";

export interface Notice {
	readonly id: number;
	readonly kind: "error" | "info";
	readonly text: string;
	readonly hint?: string | undefined;
	/** To be opened by the user. */
	readonly url?: string;
	/** What can be done about it. */
	readonly action?: { readonly label: string; readonly run: () => void };
}

export const noticeStore = new Store<readonly Notice[]>([]);

/** Milliseconds. */
const SHOWN_FOR = 6_000;
let lastId = 0;

/** Shows something at the edge of the page for a while; errors until they are closed. */
export function notify(notice: Omit<Notice, "id">): void {
	const id = ++lastId;
	noticeStore.update((all) => [...all.slice(-4), { ...notice, id }]);
	if (notice.kind === "info")
		window.setTimeout(() => dismissNotice(id), SHOWN_FOR);
}

export function dismissNotice(id: number): void {
	noticeStore.update((all) => all.filter((one) => one.id !== id));
}

/** Does something that the user has asked for; tells when it fails. */
export async function attempt(work: () => Promise<unknown>): Promise<void> {
	try {
		await work();
	} catch (error) {
		reportError(error);
	}
}

/** Tells of a failure that nobody expected. */
export function reportError(error: unknown): void {
	if (error instanceof DOMException && error.name === "AbortError") return;
	// One bar says so, for as long as it is.
	if (error instanceof ApiError && error.isServerGone) return;
	const text = error instanceof Error ? error.message : String(error);
	if (noticeStore.get().some((one) => one.text === text)) return;
	const { hint, location } = error instanceof ApiError ? error : NOWHERE;
	const action = location && showing(location);
	notify({ kind: "error", text, hint, ...(action && { action }) });
}

const NOWHERE = { hint: undefined, location: undefined };

/** What leads to a line of a file. */
function showing(
	place: NonNullable<ApiError["location"]>,
): NonNullable<Notice["action"]> {
	const name = place.file.replace(/^.*[\\/]/, "");
	return {
		label: `Show ${name}:${place.line}`,
		run: () =>
			void attempt(async () => {
				const { showPlace } = await import("./offers/show-place.ts");
				showPlace(place);
			}),
	};
}
