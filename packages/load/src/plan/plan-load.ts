import { InvalidOptionError } from "@curlew/client/internal";
import {
	type LoadData,
	type LoadModel,
	type LoadPlan,
	type Profile,
	peakOf,
} from "./load-plan.ts";
import { parseDuration, parseRate, parseStage } from "./parse-amounts.ts";

/** The options of a load, as texts of the command line. */
export interface LoadPlanOptions {
	readonly vus?: number | undefined;
	readonly duration?: string | undefined;
	/** All users together. */
	readonly iterations?: number | undefined;
	readonly stages?: readonly string[] | undefined;
	readonly rate?: string | undefined;
	readonly maxVus?: number | undefined;
	readonly warmUp?: string | undefined;
	readonly grace?: string | undefined;
	/** Milliseconds. */
	readonly delay?: number | undefined;
	readonly data?: LoadData | undefined;
}

const DEFAULT_USERS = 10;
/** Milliseconds. */
const DEFAULT_DURATION = 10_000;
const DEFAULT_GRACE = 10_000;
/** Of loads that end with their iterations: 24 days, the longest time of a timer. */
const NO_END = 2 ** 31 - 1;
/** The open model's default of `maxVus`: the arrivals of so many seconds, within these limits. */
const SECONDS_OF_USERS = 2;
const MIN_MAX_USERS = 50;
const MAX_MAX_USERS = 10_000;

/**
 * The plan of a load.
 *
 * @throws InvalidOptionError for what contradicts itself, or is no amount
 */
export function planLoad(options: LoadPlanOptions): LoadPlan {
	const { warmUp, grace, delay = 0, data } = options;
	return {
		model: modelOf(options),
		warmUp: warmUp === undefined ? 0 : parseDuration(warmUp),
		grace: grace === undefined ? DEFAULT_GRACE : parseDuration(grace),
		delay,
		data,
		share: { index: 0, of: 1 },
	};
}

function modelOf(options: LoadPlanOptions): LoadModel {
	const stages = (options.stages ?? []).map(parseStage);
	const rates = stages.filter(({ isRate }) => isRate);
	if (rates.length > 0 && rates.length < stages.length)
		throw new InvalidOptionError(
			"Some stages lead to a number of users, others to a rate.",
			{ hint: "Write all of them as 10s:100, or all of them as 10s:500/s." },
		);
	if (stages.length > 0 && options.duration !== undefined)
		throw new InvalidOptionError("Stages have durations of their own.", {
			hint: "Leave --duration out; to stay at a level, repeat it: --stage 30s:100 --stage 60s:100.",
		});
	const isOpen = options.rate !== undefined || rates.length > 0;
	return isOpen ? openModel(options, stages) : closedModel(options, stages);
}

type Stages = Profile["stages"];

function openModel(options: LoadPlanOptions, stages: Stages): LoadModel {
	const { rate, vus, iterations, maxVus } = options;
	if (vus !== undefined)
		throw new InvalidOptionError(
			"With a rate, as many users work as it takes.",
			{ hint: "To limit them, use --max-vus instead of --vus." },
		);
	if (iterations !== undefined)
		throw new InvalidOptionError(
			"With a rate, the duration says how many iterations there are.",
			{ hint: "Leave --iterations out, or --rate." },
		);
	if (stages.some((stage) => "isRate" in stage && stage.isRate === false))
		throw new InvalidOptionError("With --rate, stages lead to a rate.", {
			hint: "Write them like 10s:500/s.",
		});
	const from = rate === undefined ? 0 : parseRate(rate);
	const profile = profileOf(from, stages, options);
	const peak = peakOf(profile);
	if (peak === 0)
		throw new InvalidOptionError("At a rate of 0, nothing is ever sent.", {
			hint: "For example: --rate 100/s.",
		});
	const usual = Math.min(
		Math.max(Math.ceil(peak * SECONDS_OF_USERS), MIN_MAX_USERS),
		MAX_MAX_USERS,
	);
	return { kind: "rate", profile, maxUsers: maxVus ?? usual };
}

function closedModel(options: LoadPlanOptions, stages: Stages): LoadModel {
	const { vus, iterations, maxVus, duration } = options;
	if (maxVus !== undefined)
		throw new InvalidOptionError("--max-vus is for loads with a --rate.", {
			hint: "The number of virtual users is --vus.",
		});
	const from = vus ?? (stages.length > 0 ? 0 : DEFAULT_USERS);
	const isUnlimited =
		iterations !== undefined && duration === undefined && stages.length === 0;
	const profile = isUnlimited
		? { from, stages: [{ duration: NO_END, target: from }] }
		: profileOf(from, stages, options);
	if (peakOf(profile) < 1)
		throw new InvalidOptionError("Without virtual users, nothing is sent.", {
			hint: "For example: --vus 10 or --stage 10s:100.",
		});
	return { kind: "users", profile, iterations };
}

function profileOf(
	from: number,
	stages: Stages,
	{ duration }: LoadPlanOptions,
): Profile {
	const plain = stages.map(({ duration, target }) => ({ duration, target }));
	if (plain.length > 0) return { from, stages: plain };
	const length =
		duration === undefined ? DEFAULT_DURATION : parseDuration(duration);
	if (length === 0 || length > NO_END)
		throw new InvalidOptionError("A load lasts between a moment and 24 days.", {
			hint: "For example: --duration 30s.",
		});
	return { from, stages: [{ duration: length, target: from }] };
}
