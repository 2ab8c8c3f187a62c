import type { RequestDefinition } from "../../collection/model.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import { listInWords } from "../../diagnostics/list-in-words.ts";
import type { Part } from "./part.ts";
import { isTagged } from "./repetition.ts";

/** All parts together may send so many times the requests of the run, unless somebody says otherwise. */
export const USUAL_LIMIT = 2;

/** What it costs to run in parts, beside a run as a whole. */
export interface DivisionCost {
	/** Requests of the run, in all its iterations. */
	readonly planned: number;
	/** Requests of all parts together: with those that are repeated, without what scripts send by themselves. */
	readonly sent: number;
	/** How many times as many; 1 where nothing is repeated. */
	readonly factor: number;
	/** The same without repetitions that somebody wanted, by the tag `every-shard`. */
	readonly unwantedFactor: number;
	/** What is repeated, in the order of the run. */
	readonly repeated: readonly RepeatedRequest[];
}

export interface RepeatedRequest {
	/** In the plan. */
	readonly position: number;
	/** How often it runs beside the once that it is reported, in all iterations. */
	readonly times: number;
	/** By the tag `every-shard`. */
	readonly isWanted: boolean;
}

/** Counts what parts run, before they do. */
export function costOf(
	parts: readonly Part[],
	requests: readonly RequestDefinition[],
	iterations: number,
): DivisionCost {
	const planned = requests.length * iterations;
	const times = new Map<number, number>();
	for (const { slices } of parts)
		for (const { from, to, repeated } of slices)
			for (const position of repeated)
				times.set(position, (times.get(position) ?? 0) + to - from);
	const repeated = [...times]
		.sort(([one], [other]) => one - other)
		.map(([position, times]) => {
			const request = requests[position];
			const isWanted = request !== undefined && isTagged(request);
			return { position, times, isWanted };
		});
	const sent = planned + sumOf(repeated);
	const unwanted = repeated.filter(({ isWanted }) => !isWanted);
	const factorOf = (count: number) => (planned === 0 ? 1 : count / planned);
	return {
		planned,
		sent,
		factor: factorOf(sent),
		unwantedFactor: factorOf(planned + sumOf(unwanted)),
		repeated,
	};
}

function sumOf(repeated: readonly RepeatedRequest[]): number {
	return repeated.reduce((sum, { times }) => sum + times, 0);
}

/** A run that would send many times its requests when it is divided so. */
export class TooMuchRepeatedError extends CurlewError {
	readonly code = "TOO_MUCH_REPEATED";
}

/** What is to be said of a division that costs too much. */
export interface CostlyDivision {
	readonly cost: DivisionCost;
	readonly parts: readonly Part[];
	/** The variables that a request sets and others read. */
	readonly namesNeededOf: (position: number) => readonly string[];
}

/** Tells whether a division stays within a limit. */
export function isAffordable(
	{ cost }: Pick<CostlyDivision, "cost">,
	limit = USUAL_LIMIT,
): boolean {
	return cost.unwantedFactor <= limit;
}

/**
 * @param requests of the run, by position
 * @param word for the parts: `shard`, `part`
 * @throws TooMuchRepeatedError when all parts together would send more than so many times the requests of the run
 */
export function assertAffordable(
	division: CostlyDivision,
	requests: readonly RequestDefinition[],
	{
		limit = USUAL_LIMIT,
		word,
	}: { readonly limit?: number | undefined; readonly word: "shard" | "part" },
): void {
	if (isAffordable(division, limit)) return;
	const { cost, parts } = division;
	const { planned, sent, factor } = cost;
	throw new TooMuchRepeatedError(
		`${parts.length} ${word}s would together send ${sent} requests instead of ${planned}: ${factor.toFixed(2)} times as many, and at most ${limit} times is allowed.`,
		{
			hint: `${whatIsRepeated(division, requests, word)} Get what they need in one request that only sets it, such as a login; divide into fewer ${word}s; keep them together with --shard-repeat none; or allow it with --shard-limit ${Math.ceil(factor)}.`,
		},
	);
}

/** Requests that are named; more would bury what is to be done. */
const MOST_NAMED = 3;

/** "f/a, f/b, f/c and 197 more run up to 7 times more, because others need `token` of them." */
function whatIsRepeated(
	{ cost, namesNeededOf }: CostlyDivision,
	requests: readonly RequestDefinition[],
	word: string,
): string {
	const worst = cost.repeated
		.filter(({ isWanted }) => !isWanted)
		.toSorted((one, other) => other.times - one.times);
	const named = worst.slice(0, MOST_NAMED);
	const paths = worst.map(({ position }) => requests[position]?.path ?? "");
	const who = listInWords(paths, { most: MOST_NAMED });
	const names = new Set(
		named.flatMap(({ position }) => namesNeededOf(position)),
	);
	const needed = [...names].slice(0, MOST_NAMED).map((name) => `\`${name}\``);
	const why =
		needed.length === 0
			? `since every ${word} needs them`
			: `since others need ${needed.join(", ")} of them`;
	return `${who} ${worst.length === 1 ? "is" : "are"} repeated, up to ${worst[0]?.times ?? 0} times each, ${why}.`;
}
