/**
 * The work of Web Crypto goes on beside the script and is not ended with it, so
 * that nobody may ask for hours of it.
 */

/** Three times what OWASP recommends at most; a few seconds. */
const MOST_ITERATIONS = 5_000_000;
const MOST_DERIVED_BITS = 2 ** 20;
const LONGEST_MODULUS = 8_192;
/** Bytes of a key's text or DER. */
const LONGEST_KEY = 32_768;

/** @throws RangeError for work that would take too long */
export function limitSubtle(method: string, values: readonly unknown[]): void {
	for (const value of values) limitParameters(value);
	const isImport = method === "importKey" || method === "unwrapKey";
	if (isImport) limitSize(values[1]);
	if (method === "deriveBits") {
		atMost("length", numberOf(values[2]), MOST_DERIVED_BITS);
	}
}

function limitParameters(value: unknown): void {
	if (typeof value !== "object" || value === null) return;
	const given: Parameters = value;
	atMost("iterations", numberOf(given.iterations), MOST_ITERATIONS);
	atMost("modulusLength", numberOf(given.modulusLength), LONGEST_MODULUS);
	const { publicExponent } = given;
	if (publicExponent === undefined) return;
	const isUsual =
		publicExponent instanceof Uint8Array &&
		["3", "1,0,1"].includes(publicExponent.join());
	if (!isUsual) {
		throw new RangeError("publicExponent is 3 or 65537 in the safe sandbox.");
	}
}

interface Parameters {
	readonly iterations?: unknown;
	readonly modulusLength?: unknown;
	readonly publicExponent?: unknown;
}

function limitSize(key: unknown): void {
	const size =
		key instanceof Uint8Array ? key.length : (JSON.stringify(key) ?? "").length;
	atMost("key size", size, LONGEST_KEY);
}

function numberOf(value: unknown): number {
	return value === undefined || value === null ? 0 : Number(value);
}

function atMost(name: string, value: number, most: number): void {
	if (value <= most) return;
	throw new RangeError(`${name} is at most ${most} in the safe sandbox.`);
}
