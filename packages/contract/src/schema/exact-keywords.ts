import { isDeepStrictEqual } from "node:util";
import { isMap } from "@curlew/client/openapi";

/** What a keyword says of a value, numbers with all their digits. */
export type ExactKeyword = (demanded: unknown, value: unknown) => boolean;

/** JSON Schema's keywords for numbers, by what ajv cannot judge: bigints, as `parseJson` reads long integers. */
export const EXACT_KEYWORDS: Readonly<Record<string, ExactKeyword>> = {
	type: (types, value) =>
		Array.isArray(types) && types.some((type) => isOfType(type, value)),
	enum: (all, value) =>
		Array.isArray(all) && all.some((one) => isSame(one, value)),
	const: isSame,
	minimum: numbers((bound, value) => value >= bound),
	maximum: numbers((bound, value) => value <= bound),
	exclusiveMinimum: numbers((bound, value) => value > bound),
	exclusiveMaximum: numbers((bound, value) => value < bound),
	multipleOf: numbers(isMultiple),
	format: (name, value) =>
		typeof value !== "bigint" || isInFormat(String(name), value),
};

type Numeric = number | bigint;

function numbers(
	holds: (demanded: Numeric, value: Numeric) => boolean,
): ExactKeyword {
	return (demanded, value) =>
		!isNumeric(value) || !isNumeric(demanded) || holds(demanded, value);
}

function isNumeric(value: unknown): value is Numeric {
	return typeof value === "number" || typeof value === "bigint";
}

/** As decimals, or so near that only a computer's arithmetic lies between: 0.1 + 0.2 by 0.1. */
function isMultiple(step: Numeric, value: Numeric): boolean {
	const [one, other] = [decimalOf(value), decimalOf(step)];
	if (one === undefined || other === undefined) return true;
	const exponent = Math.min(one.exponent, other.exponent);
	const [whole, part] = [one, other].map(
		(each) => each.digits * 10n ** BigInt(each.exponent - exponent),
	);
	if (!whole || !part || whole % part === 0n) return true;
	const quotient = Number(value) / Number(step);
	return Math.abs(Math.round(quotient) - quotient) < 1e-9;
}

interface Decimal {
	readonly digits: bigint;
	readonly exponent: number;
}

/** Undefined for what is too large for a number. */
function decimalOf(number: Numeric): Decimal | undefined {
	const [written, whole = "", fraction = "", exponent = "0"] =
		/^-?(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number)) ?? [];
	if (written === undefined) return undefined;
	return {
		digits: BigInt(whole + fraction),
		exponent: Number(exponent) - fraction.length,
	};
}

/** Bigints are integers beyond 2^53. */
function isInFormat(name: string, value: bigint): boolean {
	if (name === "int32") return false;
	return name !== "int64" || BigInt.asIntN(64, value) === value;
}

function isSame(one: unknown, other: unknown): boolean {
	// biome-ignore lint/suspicious/noDoubleEquals: a bigint may be the same as a number
	if (isNumeric(one) && isNumeric(other)) return one == other;
	return isDeepStrictEqual(one, other);
}

function isOfType(type: unknown, value: unknown): boolean {
	switch (type) {
		case "null":
			return value === null;
		case "number":
			return isNumeric(value);
		case "integer":
			return typeof value === "bigint" || Number.isInteger(value);
		case "array":
			return Array.isArray(value);
		case "object":
			return isMap(value);
		default:
			return typeof value === type;
	}
}
