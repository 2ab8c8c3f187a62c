import { setTimeout as sleep } from "node:timers/promises";
import type { Collection } from "../collection/collection.ts";
import type { RequestDefinition } from "../collection/model.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { RunSummary } from "./events.ts";
import { nextPosition } from "./jump.ts";
import { type EventListener, openSession } from "./open-session.ts";
import type { Session, SessionOptions } from "./session.ts";
import { hasWantedTags } from "./tags.ts";
import { RunTally } from "./tally.ts";

export interface RunOptions extends SessionOptions {
	/** Absolute paths of folders and files; empty for the whole collection. */
	readonly paths: readonly string[];
	/** Stop after the first request that did not pass. */
	readonly bail: boolean;
	/** Milliseconds between requests. */
	readonly delay: number;
	/** Only requests with one of these tags (their own, or their folders'); empty for all. */
	readonly tags: readonly string[];
	readonly excludeTags: readonly string[];
}

/**
 * Runs requests one after the other and tells about it in events.
 *
 * @throws CurlewError when the run cannot begin: unknown paths or environment, a broken environment file, a client version outside of `requires`
 */
export async function runCollection(
	collection: Collection,
	options: RunOptions,
	listener: EventListener,
): Promise<RunSummary> {
	const selection = await collection.select(options.paths);
	const requests = selection.requests.filter((request) =>
		hasWantedTags(request, options),
	);
	const session = await openSession(collection, options, listener);
	const tally = new RunTally();
	try {
		session.emit({
			type: "run-started",
			curlew: session.version,
			at: Date.now(),
			collection: {
				name: collection.definition.name,
				root: collection.definition.root,
			},
			environment: options.environment ?? null,
			requestCount: requests.length,
			seed: options.seed ?? null,
		});
		for (const problem of selection.problems) {
			report(session, tally, problem);
		}
		const ending = await runInOrder(session, requests, options, tally);
		const summary = tally.summary(ending);
		session.emit({ type: "run-finished", at: Date.now(), summary });
		return summary;
	} finally {
		await session.close();
	}
}

async function runInOrder(
	session: Session,
	requests: readonly RequestDefinition[],
	{ bail, delay, signal }: RunOptions,
	tally: RunTally,
): Promise<RunSummary["ending"]> {
	let position = 0;
	let jumps = 0;
	while (position < requests.length) {
		const request = requests[position];
		if (!request) break;
		if (signal?.aborted) return "interrupted";
		const { result, wishes } = await session.execute(request);
		tally.add(result);
		if (signal?.aborted) return "interrupted";
		if (wishes.stop) return "stopped-by-script";
		if (bail && result.status !== "passed" && result.status !== "skipped") {
			return "bailed";
		}
		const next = nextPosition(requests, position, wishes.next, jumps);
		if (next.problem) report(session, tally, next.problem);
		if (next.isJump) jumps += 1;
		position = next.position;
		if (delay > 0 && position < requests.length) await pause(delay, signal);
	}
	return "completed";
}

function report(session: Session, tally: RunTally, problem: Diagnostic): void {
	if (problem.severity === "error") tally.problems += 1;
	session.emit({ type: "problem-found", problem });
}

async function pause(
	milliseconds: number,
	signal: AbortSignal | undefined,
): Promise<void> {
	try {
		await sleep(milliseconds, undefined, { signal });
	} catch {
		// Aborted: the loop looks at the signal itself.
	}
}
