import type { Barrier } from "../../analysis/plan/barrier.ts";
import type { PlannedRequest, Reason } from "../../analysis/plan/run-graph.ts";
import type { Collection } from "../../collection/collection.ts";
import type { Place } from "../../collection/places/place.ts";
import type { PlaceFinder } from "../../collection/places/place-finder.ts";
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
	const session = await openSession(
		collection,
		{ ...options, contentLimit: 0 },
		() => {},
	);
	try {
		const isUnsafe = options.parallelUnsafe ?? false;
		const planned = await planSession(session, requests, isUnsafe);
		const { PLACE_FINDER } = await import(
			"../../collection/places/place-finder.ts"
		);
		return {
			requests: planned.map((request) => withLocations(request, PLACE_FINDER)),
			environment: session.parts.options.environment ?? null,
			problems,
		};
	} finally {
		await session.close();
	}
}

/** The reasons tell where the scripts and actions stand. */
function withLocations(
	{ afterReason, needs, effects, ...request }: PlannedRequest,
	finder: PlaceFinder,
): PlannedRequest {
	const locate = (place: Place): Place => ({
		kind: "located",
		...finder.findOrBeginning(place),
	});
	const inBarrier = (barrier: Barrier): Barrier =>
		barrier.place ? { ...barrier, place: locate(barrier.place) } : barrier;
	const inReason = (reason: Reason): Reason =>
		"place" in reason ? { ...reason, place: locate(reason.place) } : reason;
	return {
		...request,
		effects: {
			...effects,
			barrier: effects.barrier && inBarrier(effects.barrier),
		},
		afterReason:
			afterReason && "barrier" in afterReason
				? { ...afterReason, barrier: inBarrier(afterReason.barrier) }
				: afterReason,
		needs: new Map(
			[...needs].map(([position, reason]) => [position, inReason(reason)]),
		),
	};
}
