import {
	isCount,
	isNumber,
	isObject,
	isOneOf,
	isText,
} from "../shape-check.ts";

const FAILED_TRY = {
	number: isCount,
	reason: isText,
	duration: isNumber,
	pause: isNumber,
};
const OF_FAILED_TRY = { status: isCount };

/** A try as results tell it. */
export const isFailedTry = isObject(FAILED_TRY, OF_FAILED_TRY);

/** The event that tells of a try. */
export const isTriedEvent = isObject(
	{
		type: isOneOf("request-tried"),
		index: isCount,
		most: isCount,
		...FAILED_TRY,
	},
	OF_FAILED_TRY,
);
