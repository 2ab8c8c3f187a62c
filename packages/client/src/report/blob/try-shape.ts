import {
	type Check,
	isCount,
	isNumber,
	isObject,
	isOneOf,
	isText,
	isWord,
} from "../shape-check.ts";

const FAILED_TRY = {
	number: isCount,
	at: isNumber,
	outcome: isOneOf("failed", "error"),
	code: isWord,
	reason: isText,
	duration: isNumber,
	pause: isNumber,
};
const OF_FAILED_TRY = { status: isCount, retryAfter: isCount };

/** A try as results tell it. */
export const isFailedTry = isObject(FAILED_TRY, OF_FAILED_TRY);

/** What tells whether a value is the event of a try, by the shapes of what was sent and came back. */
export function triedEvent(exchange: {
	readonly request: Check;
	readonly response: Check;
}): Check {
	const required = {
		type: isOneOf("request-tried"),
		index: isCount,
		most: isCount,
	};
	return isObject(
		{ ...required, ...FAILED_TRY },
		{ ...OF_FAILED_TRY, ...exchange },
	);
}
