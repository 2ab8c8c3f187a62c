import type { RequestDefinition } from "../../collection/model.ts";
import type { Place } from "../../collection/places/place.ts";
import type { NeededSummary } from "../events/run-started.ts";
import type { Session } from "../session/session.ts";
import type { RunPlan } from "./plan-run.ts";
import { effectsInSession } from "./session-effects.ts";
import { VariableFlow } from "./variable-flow.ts";

/** A request whose results others need. */
export interface NeededRequest extends NeededSummary {
	readonly definition: RequestDefinition;
	/** Where it sets variables, by their names. */
	readonly setAt: ReadonlyMap<string, Place>;
	/** Where it stands in a run of the whole collection, from 0. */
	readonly position: number;
}

/**
 * The requests that have to be sent before some others, and before those in
 * turn: they come before them in the order of a run of the whole collection,
 * and their scripts and actions set variables that those read. In the order of
 * that run. In doubt, more. A request that may read any variable gets those
 * alone that it reads by name.
 *
 * @param targets requests of the session's collection; none of them is among the outcome
 */
export async function neededRequests(
	session: Session,
	targets: readonly RequestDefinition[],
): Promise<readonly NeededRequest[]> {
	const { requests } = await session.parts.collection.select([]);
	// As they are given: one that somebody is writing is another one on disk.
	const given = new Map(targets.map((target) => [target.path, target]));
	const all = requests.map((one) => given.get(one.path) ?? one);
	return neededAmong(session, all, targets);
}

async function neededAmong(
	session: Session,
	requests: readonly RequestDefinition[],
	targets: readonly RequestDefinition[],
): Promise<readonly NeededRequest[]> {
	const effects = await effectsInSession(session, requests);
	const paths = new Set(targets.map(({ path }) => path));
	const wanted = [...requests.keys()].filter((position) =>
		paths.has(requests[position]?.path ?? ""),
	);
	const pathOf = (position: number) => requests[position]?.path ?? "";
	return [...needsOf(new VariableFlow(effects), wanted)]
		.sort(([a], [b]) => a - b)
		.flatMap(([position, names]) => {
			const definition = requests[position];
			if (!definition) return [];
			const sets = [...names].map(([name, readers]) => ({
				name,
				readBy: readers.toSorted((a, b) => a - b).map(pathOf),
			}));
			const setAt = effects[position]?.effects.writes ?? new Map();
			return [{ definition, path: definition.path, position, sets, setAt }];
		});
}

/** By position: names of what it sets, each with the positions of those that read it. */
function needsOf(
	flow: VariableFlow,
	wanted: readonly number[],
): ReadonlyMap<number, ReadonlyMap<string, readonly number[]>> {
	const found = new Map<number, Map<string, number[]>>();
	const isWanted = new Set(wanted);
	const open = [...wanted].reverse();
	for (let reader = open.pop(); reader !== undefined; reader = open.pop())
		for (const writer of flow.needsOf(reader)) {
			if (isWanted.has(writer)) continue;
			let names = found.get(writer);
			if (names === undefined) {
				names = new Map();
				found.set(writer, names);
				open.push(writer);
			}
			for (const name of flow.namesBetween(writer, reader))
				names.set(name, [...(names.get(name) ?? []), reader]);
		}
	return found;
}

/** The plan with all that its requests need, each before the first one that comes after it in the collection. */
export async function withNeeded(
	session: Session,
	plan: RunPlan,
): Promise<RunPlan> {
	const { requests: all } = await session.parts.collection.select([]);
	const found = await neededAmong(session, all, plan.requests);
	if (found.length === 0) return plan;
	const positions = new Map(all.map(({ path }, at) => [path, at]));
	const waiting = [...found];
	const requests: RequestDefinition[] = [];
	for (const request of plan.requests) {
		const at = positions.get(request.path) ?? 0;
		while ((waiting[0]?.position ?? at) < at) {
			const next = waiting.shift();
			if (next) requests.push(next.definition);
		}
		requests.push(request);
	}
	const needed = found.map(({ path, sets }) => ({ path, sets }));
	return { ...plan, requests, needed };
}
