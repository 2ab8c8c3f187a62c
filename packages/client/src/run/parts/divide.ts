import { createHash } from "node:crypto";
import type { RequestEffects } from "../../analysis/plan/plan-requests.ts";
import type { RequestDefinition } from "../../collection/model.ts";
import { effectsInSession } from "../order/session-effects.ts";
import { VariableFlow } from "../order/variable-flow.ts";
import type { Session } from "../session/session.ts";
import { type BalancedUnit, balance } from "./balance.ts";
import { costOf, type DivisionCost } from "./cost.ts";
import { type DependencyGroup, dependencyGroups } from "./dependency-groups.ts";
import { type Part, partOf, type Slice } from "./part.ts";
import type { Repetition } from "./repetition.ts";
import { slicesOf } from "./slices.ts";
import { expectedDurations, type RecordedTimings } from "./timings.ts";

export interface DivisionOptions {
	/** What stays together beside requests that need each other's variables: the requests directly in a folder, or nothing. Default: `folder`. */
	readonly shardBy?: "folder" | "request" | undefined;
	/** Which requests that others need may run in several parts. Default: `logins`, with all that change nothing. */
	readonly repeat?: Repetition | undefined;
	/** How long requests took earlier. Default: all the same. */
	readonly timings?: RecordedTimings | undefined;
	/** How many times the requests of the run all parts together may send: see `assertAffordable`. Default: 2. */
	readonly limit?: number | undefined;
}

/** A run in parts. */
export interface Division {
	/** As many as were asked for; those beyond the units there are are empty. */
	readonly parts: readonly Part[];
	/** Of all parts: the same only where a run is divided in the same way. */
	readonly digest: string;
	/** How many independent units there are: more parts than that are of no use. */
	readonly units: number;
	/** Groups of requests that must stay together, in order. */
	readonly groups: readonly DependencyGroup[];
	/** How many requests all parts together send. */
	readonly cost: DivisionCost;
	/** The variables that a request sets and others read. */
	readonly namesNeededOf: (position: number) => readonly string[];
}

/** Units for each part, as far as there are so many: the more, the better they can be balanced. */
const UNITS_FOR_EACH = 8;

/** A run that can be divided. */
export interface DivisibleRun {
	readonly session: Session;
	readonly requests: readonly RequestDefinition[];
	/** Iterations. */
	readonly total: number;
	readonly digest: string;
}

/** A run of which is known what its requests need of each other. */
export interface AnalysedRun {
	readonly effects: readonly RequestEffects[];
	readonly groups: readonly DependencyGroup[];
}

/** Divides a run into parts by what needs what. The same everywhere: nothing of the machine counts. */
export function divideRun(
	{ requests, total, digest }: DivisibleRun,
	{ effects, groups }: AnalysedRun,
	count: number,
	options: DivisionOptions,
): Division {
	const weights = expectedDurations(
		requests.map(({ path }) => path),
		options.timings,
	);
	let flow: VariableFlow | undefined;
	const parts = partsOf({ groups, weights, total, digest }, count);
	return {
		parts,
		digest: digestOfParts(parts),
		units: groups.reduce((sum, { isChain }) => sum + (isChain ? 1 : total), 0),
		groups,
		cost: costOf(parts, requests, total),
		namesNeededOf: (position) => {
			flow ??= new VariableFlow(effects);
			return flow.namesReadByOthers(position);
		},
	};
}

/** Finds out what the requests of a run need of each other. */
export async function analyseRun(
	{ session, requests, total }: DivisibleRun,
	{
		shardBy = "folder",
		repeat = "logins",
		parallel,
	}: DivisionOptions & { readonly parallel?: number | undefined },
): Promise<AnalysedRun> {
	const { options } = session.parts;
	const effects = await effectsInSession(session, requests);
	const groups = await dependencyGroups(effects, {
		shardBy,
		repeat,
		isCarriedOver: total > 1 && parallel === undefined,
		usesCookies: options.http?.cookies !== false,
	});
	return { effects, groups };
}

/** A run of which is known what must stay together. */
export interface GroupedRun extends Pick<DivisibleRun, "total" | "digest"> {
	readonly groups: readonly DependencyGroup[];
	/** What each request is expected to take, by position. */
	readonly weights: readonly number[];
}

/** So many parts, as equal as can be. */
export function partsOf(
	{ groups, weights, total, digest }: GroupedRun,
	count: number,
): readonly Part[] {
	const units = unitsOf(groups, total, count, weights);
	return balance(units, count, weights).map(({ units, load }) =>
		partOf(digest, slicesOf(units), Math.round(load)),
	);
}

function digestOfParts(parts: readonly Part[]): string {
	const hash = createHash("sha256");
	for (const { id } of parts) hash.update(id);
	return hash.digest("hex");
}

/** Groups in ranges of iterations: as coarse as can be balanced, since whoever prepares does so for each. */
function unitsOf(
	groups: readonly DependencyGroup[],
	total: number,
	count: number,
	weights: readonly number[],
): readonly BalancedUnit[] {
	const wanted = count * UNITS_FOR_EACH;
	const ranges = rangesOf(total, Math.min(total, wanted));
	const chains = groups.filter(({ isChain }) => isChain);
	const others = groups.filter(({ isChain }) => !isChain);
	const bundles =
		total === 1
			? others
			: bundlesOf(others, Math.ceil(wanted / total), weights);
	return [
		...chains.map((chain) => unitOf(chain, { from: 0, to: total })),
		...bundles.flatMap((bundle) =>
			ranges.map((range) => unitOf(bundle, range)),
		),
	];
}

type Positions = Pick<Slice, "positions" | "repeated">;
type Range = Pick<Slice, "from" | "to">;

function unitOf(
	{ positions, repeated }: Positions,
	range: Range,
): BalancedUnit {
	return { ...range, positions, repeated };
}

/** Groups put together to at most so many. */
function bundlesOf(
	groups: readonly DependencyGroup[],
	count: number,
	weights: readonly number[],
): readonly Positions[] {
	if (groups.length <= count) return groups;
	const units = groups.map((group) => unitOf(group, { from: 0, to: 1 }));
	const bins = balance(units, count, weights);
	return bins.flatMap(({ units }) => slicesOf(units));
}

/** Ranges of nearly the same length. */
function rangesOf(total: number, count: number): readonly Range[] {
	const place = (index: number) => Math.floor((total * index) / count);
	return Array.from({ length: count }, (_, index) => ({
		from: place(index),
		to: place(index + 1),
	}));
}
