import type { AppEvent } from "../../../src/protocol/events.ts";
import { apiPath } from "./page-start.ts";

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

/** Opens the stream; the browser keeps it open. */
export function openEventStream(onState: (isOpen: boolean) => void): void {
	const source = new EventSource(apiPath("events"));
	let isFirst = true;
	source.addEventListener("hello", () => {
		onState(true);
		if (!isFirst) reconnect();
		isFirst = false;
	});
	source.addEventListener("error", () => onState(false));
	source.addEventListener("message", ({ data }) => {
		const event: AppEvent = JSON.parse(String(data));
		for (const listener of listeners) listener(event);
	});
}
