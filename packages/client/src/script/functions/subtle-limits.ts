import { types } from "node:util";

/**
 * The work of Web Crypto goes on beside the script and is not ended with it: even
 * the end of the process waits for what has begun. So nobody may ask for more than
 * some two seconds at a time, and no more than two calls are at work.
 */

/** One and a half times what OWASP recommends at most. */
const MOST_ITERATIONS = 2_000_000;
const MOST_ROUNDS = 2 * MOST_ITERATIONS;
const MOST_DERIVED_BITS = 2 ** 20;
const LONGEST_MODULUS = 4_096;
/** Bytes of a key's text or DER. */
const LONGEST_KEY = 32_768;

/** @throws RangeError for work that would take too long */
export function limitSubtle(method: string, values: readonly unknown[]): void {
	for (const value of values) limitParameters(value);
	const isImport = method === "importKey" || method === "unwrapKey";
	if (isImport) limitSize(values[1]);
	if (method === "deriveBits") limitDerived(values[0], values[2]);
	if (method === "deriveKey") limitDerived(values[0], lengthOf(values[2]));
}

/**
 * A key that was imported: the work with it grows with the third power of its length.
 *
 * @throws RangeError
 */
export function limitKey(key: unknown): void {
	if (!types.isCryptoKey(key) || !("modulusLength" in key.algorithm)) return;
	const { modulusLength } = key.algorithm;
	atMost("modulusLength", numberOf(modulusLength), LONGEST_MODULUS);
}

/** PBKDF2 does all its rounds for each 20 bytes, or more, of what it derives. */
function limitDerived(algorithm: unknown, bits: unknown): void {
	atMost("length", numberOf(bits), MOST_DERIVED_BITS);
	if (typeof algorithm !== "object" || algorithm === null) return;
	const { iterations }: Parameters = algorithm;
	const blocks = Math.ceil(numberOf(bits) / 160);
	atMost(
		"iterations for this length",
		numberOf(iterations) * blocks,
		MOST_ROUNDS,
	);
}

function lengthOf(type: unknown): unknown {
	return typeof type === "object" && type !== null && "length" in type
		? type.length
		: undefined;
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
