import type { SendResult } from "../../../../../src/protocol/sending.ts";
import { originApi } from "../../../api/origin-api.ts";
import { nodeAt } from "../../../state/collection-state.ts";
import { draftOf, type RequestRef } from "../../../state/draft.ts";
import { environmentStore } from "../../../state/environment-state.ts";
import {
	cancelSend,
	sendRequest,
	sendStore,
} from "../../../state/exchange-state.ts";
import { attempt, notify } from "../../../state/notice-state.ts";
import { openTab } from "../../../state/tab-state.ts";
import { KeyedStore } from "../../../store/keyed-store.ts";

export interface NeededStep {
	/** Of the request in the collection. */
	readonly path: string;
	readonly state: "waiting" | "sending" | "passed" | "failed";
}

/** A request that is sent with all that it needs, or was. */
export interface NeededSend {
	/** In the order in which they are sent; the request itself is the last. */
	readonly steps: readonly NeededStep[];
	readonly isOver: boolean;
	/** Tells this one from another of the same request. */
	readonly id: symbol;
}

/** By the path of the request that somebody wanted to send. */
export const neededSends = new KeyedStore<NeededSend>();

/** Sends what a request needs, and then the request; stops when one of them does not pass. */
export async function sendWithNeeded(request: RequestRef): Promise<void> {
	const { path } = request;
	if (neededSends.get(path)?.isOver === false) return;
	const id = Symbol(path);
	neededSends.set(path, { steps: [], isOver: false, id });
	const isUnderWay = () => {
		const now = neededSends.get(path);
		return now?.id === id && !now.isOver;
	};
	await attempt(async () => {
		const needs = await originApi.needs({
			environment: environmentStore.get(),
			request: draftOf(request),
		});
		const paths = [...needs.map((one) => one.path), path];
		const steps = paths.map(
			(one): NeededStep => ({ path: one, state: "waiting" }),
		);
		neededSends.update(path, (now) => ({ ...now, steps }));
		for (const one of paths) {
			if (!isUnderWay()) return;
			noteStep(path, one, "sending");
			const ref = one === path ? request : nodeAt("request", one);
			const outcome = ref && (await outcomeOf(ref));
			if (!isUnderWay()) return;
			const hasPassed = outcome?.result.status === "passed";
			noteStep(path, one, hasPassed ? "passed" : "failed");
			if (!hasPassed) return one === path ? undefined : tellFailed(path, one);
		}
	});
	if (isUnderWay())
		neededSends.update(path, (now) => ({ ...now, isOver: true }));
}

function tellFailed(path: string, failed: string): void {
	notify({
		kind: "error",
		text: `${failed} did not pass: ${path} was not sent.`,
		action: {
			label: "Open its response",
			run: () => openTab({ kind: "request", path: failed }),
		},
	});
}

/** Ends it, and what is being sent for it. */
export function cancelNeeded(path: string): void {
	const running = neededSends.get(path);
	neededSends.update(path, (now) => ({ ...now, isOver: true }));
	for (const step of running?.steps ?? [])
		if (step.state === "sending") cancelSend(step.path);
}

function noteStep(
	request: string,
	path: string,
	state: NeededStep["state"],
): void {
	neededSends.update(request, (now) => ({
		...now,
		steps: now.steps.map((step) =>
			step.path === path ? { path, state } : step,
		),
	}));
}

/** Undefined for a request that could not be sent. */
async function outcomeOf(request: RequestRef): Promise<SendResult | undefined> {
	const { path } = request;
	const before = exchangeOf(path);
	await sendRequest(request);
	await new Promise<void>((resolve) => {
		const look = () => {
			if (sendStore.get(path)?.kind === "sending") return;
			stop();
			resolve();
		};
		const stop = sendStore.all.subscribe(look);
		look();
	});
	const after = exchangeOf(path);
	return after?.id === before?.id ? undefined : after;
}

function exchangeOf(path: string): SendResult | undefined {
	const state = sendStore.get(path);
	return state?.kind === "done" ? state.exchange : undefined;
}
