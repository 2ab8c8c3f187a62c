/** What this program writes beside what HAR 1.2 has a place for: the format leaves names with `_` to whoever writes. */
export const OWN = "_curlew";

/** Nobody compares when things were recorded. */
export const FIXED_TIME = "1970-01-01T00:00:00.000Z";

/** What the format writes where a number is not known. */
export const NOT_TOLD = -1;

/** A file of a request's exchanges that are too large for a text that people read. */
export interface ContentFile {
	readonly name: string;
	readonly bytes: Uint8Array;
}
