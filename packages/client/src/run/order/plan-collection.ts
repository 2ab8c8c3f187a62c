import type { PlannedRequest } from "../../analysis/plan/run-graph.ts";
import type { Collection } from "../../collection/collection.ts";
import { loadLocate } from "../../collection/load-locate.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SessionOptions } from "../context/session-options.ts";
import { openSession } from "../session/open-session.ts";
import { planSession } from "../session/plan-session.ts";
import { planRun, type RunPlanOptions } from "./plan-run.ts";

export interface PlanOptions
	extends Partial<Omit<RunPlanOptions, "paths">>,
		Omit<SessionOptions, "contentLimit"> {
	/** Absolute. Default: the whole collection. */
	readonly paths?: readonly string[];
	/** Requests that may change something do not keep others waiting. Default: false. */
	readonly parallelUnsafe?: boolean | undefined;
}

export interface CollectionPlan {
	/** In the order of the run. */
	readonly requests: readonly PlannedRequest[];
	readonly environment: string | null;
	/** Files that could not be read, or that there is nothing to run. */
	readonly problems: readonly Diagnostic[];
}

/**
 * Which requests of a run need which others: what `runCollection` with
 * `parallel` goes by. Nothing is run or sent.
 *
 * @throws CurlewError where the run could not begin
 */
export async function planCollection(
	collection: Collection,
	{ paths = [], tags = [], excludeTags = [], ...options }: PlanOptions,
): Promise<CollectionPlan> {
	const selection = { ...options, paths, tags, excludeTags };
	const { requests, problems } = await planRun(collection, selection);
	// The reasons tell where the actions stand.
	await loadLocate();
	const session = await openSession(
		collection,
		{ ...options, contentLimit: 0 },
		() => {},
	);
	try {
		return {
			requests: await planSession(
				session,
				requests,
				options.parallelUnsafe ?? false,
			),
			environment: session.parts.options.environment ?? null,
			problems,
		};
	} finally {
		await session.close();
	}
}
