/** What a threshold looks at. */
export type Metric =
	| { readonly kind: "percentile"; readonly percentile: number }
	| { readonly kind: "max" | "min" | "mean" }
	| { readonly kind: "errors" | "rate" | "count" | "late" | "dropped" };

export type Comparison = ">" | ">=" | "<" | "<=";

/** A condition under which a load has failed. */
export interface Threshold {
	/** As written. */
	readonly text: string;
	readonly metric: Metric;
	/** Path or name of one request; absent for all together. */
	readonly request: string | undefined;
	readonly comparison: Comparison;
	/** Microseconds for latencies; a fraction of 1 for errors in percent; else a number. */
	readonly limit: number;
	readonly isShare: boolean;
}
