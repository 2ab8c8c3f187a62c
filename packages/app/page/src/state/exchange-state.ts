import type { AppEvent } from "../../../src/protocol/events.ts";
import type { LiveState } from "../../../src/protocol/live.ts";
import type { RunEvent } from "../../../src/protocol/run.ts";
import type {
	PendingLogin,
	SendResult,
} from "../../../src/protocol/sending.ts";
import { api } from "../api/api.ts";
import { onAppEvent, onReconnect } from "../api/event-stream.ts";
import { exchangeApi } from "../api/exchange-api.ts";
import { variablesAreSet } from "../api/variable-api.ts";
import { KeyedStore } from "../store/keyed-store.ts";
import { accessAnswered } from "./access-state.ts";
import { draftOf, type RequestRef } from "./draft.ts";
import { environmentStore } from "./environment-state.ts";
import { reportError } from "./notice-state.ts";
import {
	forgetRemembered,
	openLogin,
	rememberedSends,
	rememberSend,
} from "./pending-sends.ts";

/** What has become of the last send of a request. */
export type SendState =
	| {
			readonly kind: "sending";
			readonly id: string;
			/** Milliseconds since the epoch. */
			readonly since: number;
			/** What has come of the response; absent until it begins. */
			readonly progress?: Progress;
			/** The last try that did not come to what was wanted: another one follows. */
			readonly tried?: TriedEvent;
			/** What it waits for: the user has to log in. */
			readonly login?: PendingLogin;
			/** What has come of the response, where that takes long. */
			readonly live?: LiveState;
			/** What is shown until the answer comes. */
			readonly last: SendResult | undefined;
			/** The one before that. */
			readonly previous: SendResult | undefined;
	  }
	| {
			readonly kind: "done";
			readonly exchange: SendResult;
			/** The one before, for a comparison. */
			readonly previous: SendResult | undefined;
	  };

export type Progress = Pick<
	Extract<AppEvent, { readonly type: "send-progress" }>,
	"status" | "received" | "expected"
>;

export type TriedEvent = Extract<RunEvent, { readonly type: "request-tried" }>;

/** By the request's path. */
export const sendStore = new KeyedStore<SendState>();

/** Paths of requests that wait until their user has said what they may use. */
const waiting = new Set<string>();

/** Sends a request as it is on the screen, with the chosen environment. */
export async function sendRequest(request: RequestRef): Promise<void> {
	const { path } = request;
	if (waiting.has(path)) return;
	waiting.add(path);
	await accessAnswered(path, path);
	waiting.delete(path);
	const id = beginSend(path);
	if (id === undefined) return;
	try {
		await variablesAreSet();
		await api.send({
			id,
			environment: environmentStore.get(),
			request: draftOf(request),
		});
	} catch (error) {
		forgetSend(path, id);
		reportError(error);
	}
}

/** Shows the request as being sent. Gives the id of the send; undefined when it is under way already. */
export function beginSend(path: string): string | undefined {
	const before = sendStore.get(path);
	if (before?.kind === "sending") return undefined;
	const id = crypto.randomUUID();
	rememberSend(id);
	sendStore.set(path, {
		kind: "sending",
		id,
		since: Date.now(),
		last: before?.exchange,
		previous: before?.previous,
	});
	return id;
}

export function cancelSend(path: string): void {
	const state = sendStore.get(path);
	if (state?.kind === "sending") api.cancelSend(state.id).catch(reportError);
}

/** The request's tab is closed: its responses are not looked at any more. */
export function forgetResponses(path: string): void {
	const state = sendStore.get(path);
	if (!state) return;
	if (state.kind === "sending") cancelSend(path);
	sendStore.delete(path);
	release(state.kind === "done" ? state.exchange : state.last);
	release(state.previous);
}

/** Requests have other paths now: what was sent by them goes along. */
export function moveResponses(newPath: (path: string) => string): void {
	for (const [path, state] of sendStore.entries()) {
		const to = newPath(path);
		if (to === path) continue;
		sendStore.delete(path);
		sendStore.set(to, movedState(state, to));
	}
}

function movedState(state: SendState, path: string): SendState {
	const moved = (one: SendResult | undefined) => one && { ...one, path };
	const previous = moved(state.previous);
	return state.kind === "done"
		? { ...state, exchange: { ...state.exchange, path }, previous }
		: { ...state, last: moved(state.last), previous };
}

/** Follows what is being sent. */
export function followSends(): void {
	onAppEvent((event) => {
		if (event.type === "send-finished") void fetchOutcome(event.id);
		if (event.type === "send-progress") noteProgress(event.id, event);
		if (event.type === "send-live") noteLive(event.id, event);
		if (event.type === "send-event" && event.event.type === "request-tried")
			noteTried(event.id, event.event);
		if (event.type === "login-pending") noteLogin(event.id, event.login);
	});
	for (const id of rememberedSends()) void pickUp(id);
	onReconnect(() => {
		for (const [, state] of sendStore.entries())
			if (state.kind === "sending") void fetchOutcome(state.id);
	});
}

/** A request that was under way when this page was loaded anew: it can be looked at and cancelled again. */
async function pickUp(id: string): Promise<void> {
	try {
		const running = await api.exchange(id);
		if ("result" in running) return forgetRemembered(id);
		const { path, since, login, live } = running;
		sendStore.set(path, {
			kind: "sending",
			id,
			since,
			...(login && { login }),
			...(live && { live }),
			last: undefined,
			previous: undefined,
		});
		// It may have ended in between.
		await fetchOutcome(id);
	} catch {
		forgetRemembered(id); // it is over, and was not kept
	}
}

async function fetchOutcome(id: string): Promise<void> {
	if (pathOf(id) === undefined) return;
	try {
		const outcome = await api.exchange(id);
		// Answers 202 while it is still under way.
		if (!("result" in outcome)) return;
		forgetRemembered(id);
		// It may have been renamed meanwhile, or its tab closed.
		const path = pathOf(id);
		const state = path === undefined ? undefined : sendStore.get(path);
		if (path === undefined || state?.kind !== "sending") return;
		const exchange = { ...outcome, path };
		sendStore.set(path, { kind: "done", exchange, previous: state.last });
		release(state.previous);
	} catch (error) {
		const path = pathOf(id);
		if (path !== undefined) forgetSend(path, id);
		reportError(error);
	}
}

function noteLogin(id: string, login: PendingLogin): void {
	const path = pathOf(id);
	if (path === undefined) return;
	sendStore.update(path, (state) =>
		state.kind === "sending" ? { ...state, login } : state,
	);
	openLogin(login);
}

function noteProgress(id: string, progress: Progress): void {
	const path = pathOf(id);
	if (path === undefined) return;
	sendStore.update(path, (state) =>
		state.kind === "sending" ? received(state, progress) : state,
	);
}

function noteLive(
	id: string,
	{ head, ...news }: Extract<AppEvent, { type: "send-live" }>,
): void {
	const path = pathOf(id);
	if (path === undefined) return;
	sendStore.update(path, (state) => {
		if (state.kind !== "sending") return state;
		const begun = head ?? state.live?.head;
		return begun ? { ...state, live: { ...news, head: begun } } : state;
	});
}

function noteTried(id: string, tried: TriedEvent): void {
	const path = pathOf(id);
	if (path === undefined) return;
	sendStore.update(path, (state) => {
		if (state.kind !== "sending") return state;
		const { progress: _, live: _live, ...others } = state;
		return { ...others, tried };
	});
}

/** What comes of the response: nobody has to log in any more. */
function received(
	{ login: _, ...state }: Extract<SendState, { kind: "sending" }>,
	progress: Progress,
): SendState {
	return { ...state, progress };
}

/** The server keeps nothing that nobody can see. */
function release(exchange: SendResult | undefined): void {
	if (exchange) exchangeApi.forget(exchange.id).catch(reportError);
}

function pathOf(id: string): string | undefined {
	return sendStore
		.entries()
		.find(([, state]) => state.kind === "sending" && state.id === id)?.[0];
}

export function forgetSend(path: string, id: string): void {
	forgetRemembered(id);
	const state = sendStore.get(path);
	if (state?.kind !== "sending" || state.id !== id) return;
	const { last, previous } = state;
	if (last) sendStore.set(path, { kind: "done", exchange: last, previous });
	else sendStore.delete(path);
}
