import type { Field } from "../../formats/tree/field.ts";
import { type RetryDefinition, USUAL_RETRY_INTERVAL } from "../retry-model.ts";
import { readAssertions } from "./read-runtime.ts";

const USUAL_MAX = 10;
/** Timers know no longer time. Milliseconds. */
const LONGEST_INTERVAL = 2 ** 31 - 1;

/** `extensions.curlew.retry` of a request; undefined where there is none. */
export function readRetry(field: Field): RetryDefinition | undefined {
	if (!field.isPresent) return undefined;
	if (
		!field.expectMap("Write `max: 10`, `interval: 1000` and the like below it.")
	)
		return undefined;
	return {
		until: readAssertions(field.get("until")),
		max: readNumber(field.get("max"), USUAL_MAX, {
			isGood: (value) => Number.isInteger(value) && value >= 0,
			expected: "a whole number, 0 or more",
		}),
		interval: readNumber(field.get("interval"), USUAL_RETRY_INTERVAL, {
			isGood: (value) => value >= 0 && value <= LONGEST_INTERVAL,
			expected: `milliseconds, from 0 to ${LONGEST_INTERVAL}`,
		}),
		backoff: readNumber(field.get("backoff"), 1, {
			isGood: (value) => value >= 1,
			expected: "1 or more: how many times longer each pause is",
		}),
	};
}

function readNumber(
	field: Field,
	usual: number,
	limits: {
		readonly isGood: (value: number) => boolean;
		readonly expected: string;
	},
): number {
	const value = field.number();
	if (value === undefined) return usual;
	if (limits.isGood(value)) return value;
	field.reportType(limits.expected);
	return usual;
}
