import type { HeaderPair } from "../../request/outgoing-request.ts";
import { headerValue } from "./response-headers.ts";

const SECONDS = /^\d+$/;
/** `Sun Nov  6 08:49:37 1994`, which means GMT without saying so. */
const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;
/** `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` */
const WITH_ZONE =
	/^[A-Z][a-z]{2,8}, \d\d[ -][A-Z][a-z]{2}[ -][^ ]+ [\d:]+ GMT$/;

/**
 * How long a response asks its client to wait with `Retry-After` (RFC 9110
 * §10.2.3), be it in seconds or as a date. Dates count from the response's own
 * `Date`, so that clocks which differ make no difference.
 *
 * @param now milliseconds since the epoch, for responses without a `Date`
 * @returns milliseconds, 0 for a time that is over; undefined without the header, and for one that says neither
 */
export function parseRetryAfter(
	headers: readonly HeaderPair[],
	now: number,
): number | undefined {
	const value = headerValue(headers, "retry-after")?.trim();
	if (value === undefined) return undefined;
	if (SECONDS.test(value))
		return Math.min(Number(value) * 1000, Number.MAX_SAFE_INTEGER);
	const until = parseHttpDate(value);
	if (until === undefined) return undefined;
	const from = parseHttpDate(headerValue(headers, "date") ?? "") ?? now;
	return Math.max(0, until - from);
}

/** A date in any of the three forms of RFC 9110 §5.6.7, in milliseconds since the epoch. */
export function parseHttpDate(text: string): number | undefined {
	const withZone = ASCTIME.test(text) ? `${text} GMT` : text;
	if (withZone === text && !WITH_ZONE.test(text)) return undefined;
	const time = Date.parse(withZone);
	return Number.isNaN(time) ? undefined : time;
}
