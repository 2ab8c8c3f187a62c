import type { Value } from "@curlew/template";
import { reasonOf } from "../diagnostics/cause.ts";
import { CurlewError } from "../diagnostics/curlew-error.ts";

/** A text is not JSON, or holds a number that no value can hold (`1e999`). */
export class InvalidJsonError extends CurlewError {
	readonly code = "INVALID_JSON";
}

/** Only a text with so long a run of digits can hold an integer beyond 2^53, or an exponent that overflows. */
const MAY_LOSE_DIGITS = /\d{16}|[eE]\+?\d{3}/;
const INTEGER = /^-?\d+$/;
/** RFC 8259 §6. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Parses JSON (RFC 8259) and keeps numbers exact: integers beyond 2^53 become
 * bigint. Throws `InvalidJsonError`.
 */
export function parseJson(text: string): Value {
	try {
		return MAY_LOSE_DIGITS.test(text)
			? JSON.parse(text, exactNumber)
			: JSON.parse(text);
	} catch (error) {
		if (error instanceof CurlewError) throw error;
		const why = reasonOf(error);
		throw new InvalidJsonError(`This is not valid JSON: ${why}`, {
			cause: error,
		});
	}
}

/**
 * Reads a number as JSON writes it: a bigint when it is an integer beyond 2^53;
 * undefined when the text is no JSON number, or too large for any.
 */
export function parseNumber(text: string): number | bigint | undefined {
	if (!NUMBER.test(text)) return undefined;
	const number = Number(text);
	if (!Number.isFinite(number)) return undefined;
	return INTEGER.test(text) && !Number.isSafeInteger(number)
		? BigInt(text)
		: number;
}

function exactNumber(
	_key: string,
	value: Value,
	context?: { readonly source?: string },
): Value {
	if (typeof value !== "number" || context?.source === undefined) return value;
	const exact = parseNumber(context.source);
	if (exact === undefined) {
		throw new InvalidJsonError(`The number ${context.source} is too large.`, {
			hint: "Write it as a string, in quotation marks.",
		});
	}
	return exact;
}
