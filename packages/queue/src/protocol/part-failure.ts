import { CurlewError } from "@curlew/client";

declare const ours: unique symbol;

/**
 * Why nobody could run a part, in words of ours. What a worker's errors say may
 * hold secrets, is readable for everybody while it is in Redis, and cannot be
 * masked by the producer, which does not know all of them: nothing but this
 * leaves the worker.
 */
export type FailureReason = string & { readonly [ours]: "reason" };

/** A part that nobody could run. */
export interface FailedPart {
	readonly part: number;
	readonly reason: FailureReason;
}

const CODE = /^[A-Z][A-Z0-9_]{1,60}$/;

const UNKNOWN = "no worker brought it to its end";

/** The code of what was thrown. */
export function failureReason(error: unknown): FailureReason {
	return reasonIn(error instanceof CurlewError ? error.code : "INTERNAL");
}

/** What was written down as a reason, if it is one; and not a text of anybody's. */
export function reasonIn(written: unknown): FailureReason;
export function reasonIn(written: unknown): string {
	return typeof written === "string" && CODE.test(written) ? written : UNKNOWN;
}

/** Reads what `finishRun` has sealed. */
export function readFailedParts(value: unknown): readonly FailedPart[] {
	if (!Array.isArray(value)) return [];
	return value.flatMap((item: unknown): readonly FailedPart[] => {
		if (typeof item !== "object" || item === null || !("part" in item))
			return [];
		const { part } = item;
		const written = "reason" in item ? item.reason : undefined;
		return typeof part === "number"
			? [{ part, reason: reasonIn(written) }]
			: [];
	});
}
