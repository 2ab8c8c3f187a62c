import type { DataSource } from "@curlew/client";

/** A change of the level: it goes evenly from where it was to `target`. */
export interface Stage {
	/** Milliseconds. */
	readonly duration: number;
	/** Virtual users, or iterations per second. */
	readonly target: number;
}

/** How much load there is at which time. */
export interface Profile {
	/** The level at the beginning. */
	readonly from: number;
	readonly stages: readonly Stage[];
}

export type LoadModel =
	| {
			/** Closed: each user begins again when it is through. */
			readonly kind: "users";
			readonly profile: Profile;
			/** All users together; absent for as many as the time allows. */
			readonly iterations?: number | undefined;
	  }
	| {
			/** Open: iterations begin at their times, whatever has become of those before. */
			readonly kind: "rate";
			/** Iterations per second. */
			readonly profile: Profile;
			/** Iterations that may be in flight at the same time. */
			readonly maxUsers: number;
	  };

/** Where rows of data come from, and who gets which. */
export interface LoadData {
	readonly source: Omit<DataSource, "input">;
	/** `shared`: each iteration gets the next row. `per-user`: each user goes through all rows. */
	readonly mode: "shared" | "per-user";
	/** After the last row: begin again, or end (`shared`: the load; `per-user`: the user). */
	readonly end: "wrap" | "stop";
}

/**
 * Of all that is counted off (users, iterations, arrivals, rows), this part has
 * those whose number leaves the remainder `index` when divided by `of`. Parts
 * of parts are parts of the whole: {@link splitShare}.
 */
export interface Share {
	readonly index: number;
	readonly of: number;
}

/** A load, or the part of it that one machine or one thread carries. Plain JSON. */
export interface LoadPlan {
	readonly model: LoadModel;
	/** Milliseconds before anything is counted. */
	readonly warmUp: number;
	/** Milliseconds that requests in flight get at the end. */
	readonly grace: number;
	/** Milliseconds that users wait between requests. */
	readonly delay: number;
	readonly data?: LoadData | undefined;
	readonly share: Share;
	/** When it begins at the earliest, warm-up included: milliseconds since the epoch. Absent: as soon as everything is ready. */
	readonly startAt?: number | undefined;
}

/** The same load in so many parts, which together do just what the whole would. */
export function splitPlan(plan: LoadPlan, count: number): readonly LoadPlan[] {
	return Array.from({ length: count }, (_, part) => ({
		...plan,
		share: splitShare(plan.share, part, count),
	}));
}

/** Part `part` of `count` of a share. */
export function splitShare(
	{ index, of }: Share,
	part: number,
	count: number,
): Share {
	return { index: index + of * part, of: of * count };
}

/** How many of the numbers 0, 1, … below `total` belong to a share. */
export function countInShare({ index, of }: Share, total: number): number {
	return Math.max(0, Math.ceil((total - index) / of));
}

/** Milliseconds from the end of the warm-up to the end of the profile. */
export function durationOf({ stages }: Profile): number {
	return stages.reduce((sum, { duration }) => sum + duration, 0);
}

/** The highest level of a profile. */
export function peakOf({ from, stages }: Profile): number {
	return Math.max(from, ...stages.map(({ target }) => target));
}

/** How many users there are at most, all parts together. */
export function maxUsersOf({ model }: LoadPlan): number {
	return model.kind === "rate"
		? model.maxUsers
		: Math.round(peakOf(model.profile));
}
