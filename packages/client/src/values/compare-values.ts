import type { Value } from "@curlew/template";
import { isList } from "./is-list.ts";

/**
 * Tells whether two values are the same in depth. The order of an object's
 * keys does not matter; a number and a bigint are equal when they stand for
 * the same integer; dates are equal when they are the same moment.
 */
export function valuesAreEqual(a: Value, b: Value): boolean {
	if (a === b) return true;
	if (typeof a === "bigint" && typeof b === "number")
		return isSameInteger(a, b);
	if (typeof a === "number" && typeof b === "bigint")
		return isSameInteger(b, a);
	if (typeof a !== "object" || typeof b !== "object") return false;
	if (a === null || b === null) return false;
	if (a instanceof Date || b instanceof Date) return datesAreEqual(a, b);
	if (isList(a) || isList(b))
		return isList(a) && isList(b) && listsAreEqual(a, b);
	return objectsAreEqual(a, b);
}

function isSameInteger(bigint: bigint, number: number): boolean {
	return Number.isInteger(number) && BigInt(number) === bigint;
}

function datesAreEqual(a: object, b: object): boolean {
	return a instanceof Date && b instanceof Date && a.getTime() === b.getTime();
}

function listsAreEqual(a: readonly Value[], b: readonly Value[]): boolean {
	if (a.length !== b.length) return false;
	return a.every((element, index) => {
		const other = b[index];
		return other !== undefined && valuesAreEqual(element, other);
	});
}

function objectsAreEqual(
	a: { readonly [key: string]: Value },
	b: { readonly [key: string]: Value },
): boolean {
	const keys = Object.keys(a);
	if (keys.length !== Object.keys(b).length) return false;
	return keys.every((key) => {
		if (!Object.hasOwn(b, key)) return false;
		const one = a[key];
		const other = b[key];
		return (
			one !== undefined && other !== undefined && valuesAreEqual(one, other)
		);
	});
}
