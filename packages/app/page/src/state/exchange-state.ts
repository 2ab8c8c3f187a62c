import type { Exchange } from "../../../src/protocol/sending.ts";
import { api } from "../api/api.ts";
import { onAppEvent, onReconnect } from "../api/event-stream.ts";
import { KeyedStore } from "../store/keyed-store.ts";
import { draftOf, type RequestRef } from "./draft.ts";
import { environmentStore } from "./environment-state.ts";
import { reportError } from "./notice-state.ts";

/** What has become of the last send of a request. */
export type SendState =
	| {
			readonly kind: "sending";
			readonly id: string;
			/** Milliseconds since the epoch. */
			readonly since: number;
			/** What is shown until the answer comes. */
			readonly last: Exchange | undefined;
	  }
	| { readonly kind: "done"; readonly exchange: Exchange };

/** By the request's path. */
export const sendStore = new KeyedStore<SendState>();

/** Sends a request as it is on the screen, with the chosen environment. */
export async function sendRequest(request: RequestRef): Promise<void> {
	const { path } = request;
	const before = sendStore.get(path);
	if (before?.kind === "sending") return;
	const id = crypto.randomUUID();
	sendStore.set(path, {
		kind: "sending",
		id,
		since: Date.now(),
		last: before?.exchange,
	});
	try {
		await api.send({
			id,
			environment: environmentStore.get(),
			request: draftOf(request),
		});
	} catch (error) {
		forget(path, id);
		reportError(error);
	}
}

export function cancelSend(path: string): void {
	const state = sendStore.get(path);
	if (state?.kind === "sending") api.cancelSend(state.id).catch(reportError);
}

/** Follows what is being sent. */
export function followSends(): void {
	onAppEvent((event) => {
		if (event.type === "send-finished") void fetchOutcome(event.id);
	});
	onReconnect(() => {
		for (const [, state] of sendStore.entries())
			if (state.kind === "sending") void fetchOutcome(state.id);
	});
}

async function fetchOutcome(id: string): Promise<void> {
	const path = pathOf(id);
	if (path === undefined) return;
	try {
		const exchange = await api.exchange(id);
		// Answers 202 while it is still under way.
		if (!("result" in exchange)) return;
		if (pathOf(id) !== undefined)
			sendStore.set(path, { kind: "done", exchange });
	} catch (error) {
		forget(path, id);
		reportError(error);
	}
}

function pathOf(id: string): string | undefined {
	return sendStore
		.entries()
		.find(([, state]) => state.kind === "sending" && state.id === id)?.[0];
}

function forget(path: string, id: string): void {
	const state = sendStore.get(path);
	if (state?.kind !== "sending" || state.id !== id) return;
	if (state.last) sendStore.set(path, { kind: "done", exchange: state.last });
	else sendStore.delete(path);
}
