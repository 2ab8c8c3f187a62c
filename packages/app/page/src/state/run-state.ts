import type { RunConfig, RunHead, RunRow } from "../../../src/protocol/runs.ts";
import { ApiError } from "../api/call.ts";
import { onAppEvent, onReconnect } from "../api/event-stream.ts";
import { runApi } from "../api/run-api.ts";
import { KeyedStore } from "../store/keyed-store.ts";
import { accessAnswered } from "./access-state.ts";
import { collectionStore, nodeAt } from "./collection-state.ts";
import { attempt, reportError } from "./notice-state.ts";
import { openLogin } from "./pending-sends.ts";
import { openTab, tabStore } from "./tab-state.ts";

/** A run as far as the page has heard of it. */
export interface ShownRun {
	readonly head: RunHead;
	readonly rows: readonly RunRow[];
}

/** The runs that tabs show, by id. */
export const runStore = new KeyedStore<ShownRun>();
/** Those that the server does not know any more. */
export const failedRuns = new KeyedStore<ApiError>();

/** Ids of those that this window has started: it is here that somebody logs in for them. */
const startedHere = new Set<string>();

/** Starts a run, and shows it. */
export async function startRun(config: RunConfig): Promise<void> {
	await accessAnswered("The run");
	const id = crypto.randomUUID();
	startedHere.add(id);
	await attempt(async () => {
		const head = await runApi.start({ id, config });
		if (!runStore.get(id)) runStore.set(id, { head, rows: [] });
		openTab({ kind: "run", id });
	});
}

export function cancelRun(id: string): void {
	runApi.cancel(id).catch(reportError);
}

export function isOver({ phase }: RunHead): boolean {
	return phase !== "starting" && phase !== "running";
}

/** The same run once more. */
export function runAgain({ config }: RunHead): Promise<void> {
	return startRun(config);
}

/** Only what did not pass. */
export function runFailed({ head, rows }: ShownRun): Promise<void> {
	const failed = rows.filter(isBad).map(({ path }) => path);
	return startRun({ ...head.config, only: [...new Set(failed)] });
}

export function isBad({ outcome }: RunRow): boolean {
	return outcome === "failed" || outcome === "error";
}

/** Reads what has become of a run: a tab shows it, after the page was loaded anew for example. */
export async function loadRun(id: string): Promise<void> {
	const known = runStore.get(id)?.rows.length ?? 0;
	try {
		const { head, rows } = await runApi.state(id, known);
		add(id, head, known, rows);
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		if (error.code === "NOT_THERE") failedRuns.set(id, error);
		else reportError(error);
	}
}

/** Follows runs that tabs show. */
export function followRuns(): void {
	onAppEvent((event) => {
		if (event.type !== "run-progress") return;
		const { head, from, rows } = event;
		const known = runStore.get(head.id);
		if (!known) return;
		const isNew = head.login && head.login.url !== known.head.login?.url;
		if (head.login && isNew && startedHere.has(head.id)) openLogin(head.login);
		// Something was not heard: all that is missing comes at once.
		if (from > known.rows.length) void loadRun(head.id);
		else add(head.id, head, from, rows);
	});
	// Those of the last time may still go on.
	for (const { content } of tabStore.get().tabs)
		if (content.kind === "run") void loadRun(content.id);
	onReconnect(() => {
		for (const [id, { head }] of runStore.entries())
			if (!isOver(head)) void loadRun(id);
	});
}

/** @param from number of the first of these rows: some may be known already */
function add(
	id: string,
	head: RunHead,
	from: number,
	rows: readonly RunRow[],
): void {
	const known = runStore.get(id);
	const before = known?.rows ?? [];
	const fresh = rows.slice(before.length - from);
	const isOlder = known !== undefined && isOver(known.head) && !isOver(head);
	runStore.set(id, {
		head: isOlder ? known.head : head,
		rows: fresh.length === 0 ? before : [...before, ...fresh],
	});
}

/** What is run, for people. @param paths empty for the whole collection */
export function nameOfRun(paths: readonly string[]): string {
	if (paths.length === 0) {
		const state = collectionStore.get();
		return state?.kind === "open" ? state.name : "the collection";
	}
	return paths
		.map(
			(path) =>
				(nodeAt("folder", path) ?? nodeAt("request", path))?.name ?? path,
		)
		.join(", ");
}
