import type { AppEvent } from "../../../src/protocol/events.ts";
import { apiPath, pageStart } from "./page-start.ts";
import { WINDOW } from "./window-id.ts";

type Listener = (event: AppEvent) => void;

const listeners = new Set<Listener>();
const reconnected = new Set<() => void>();

/** Hears every event of the server. Gives back what ends it. */
export function onAppEvent(listener: Listener): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** After the stream was interrupted: what happened meanwhile has to be asked for. */
export function onReconnect(listener: () => void): void {
	reconnected.add(listener);
}

/** What happened meanwhile is asked for now. */
export function reconnect(): void {
	for (const listener of reconnected) listener();
}

/** Milliseconds until the next try when the server does not answer. */
const RETRY = 1_000;

/** Opens the stream, and opens it again whenever it ends. */
export function openEventStream(
	onState: (state: "open" | "gone" | "locked") => void,
): void {
	let isFirst = true;
	const open = () => {
		const source = new EventSource(apiPath(`events?window=${WINDOW}`));
		source.addEventListener("hello", ({ data }) => {
			onState("open");
			// Something was read before anybody would have told that it changes.
			const isLate = Number(data) !== pageStart.generation;
			if (!isFirst || isLate) reconnect();
			isFirst = false;
		});
		source.addEventListener("error", () => {
			source.close();
			void isLocked().then((isLocked) => {
				onState(isLocked ? "locked" : "gone");
				window.setTimeout(open, RETRY);
			});
		});
		source.addEventListener("message", ({ data }) => {
			const event: AppEvent = JSON.parse(String(data));
			for (const listener of listeners) listener(event);
		});
	};
	open();
}

/** Whether a server is there that does not know this page: it was started anew. */
async function isLocked(): Promise<boolean> {
	try {
		return (await fetch(apiPath("access"))).status === 401;
	} catch {
		return false;
	}
}
