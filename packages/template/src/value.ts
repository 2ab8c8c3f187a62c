/**
 * A value that a variable can hold. `undefined`, functions, symbols, NaN,
 * infinities and invalid dates are not values.
 */
export type Value =
	| string
	| number
	| bigint
	| boolean
	| null
	| Date
	| readonly Value[]
	| { readonly [key: string]: Value };

/** A value with members. The keys of an array are its indexes and `length`. */
export type Structure = Extract<Value, object> & {
	readonly [key: string]: Value;
};

/** The name of a value's type, as messages and reports show it. */
export type ValueType =
	| "string"
	| "number"
	| "bigint"
	| "boolean"
	| "null"
	| "date"
	| "array"
	| "object";

/** Tells the type of a value. */
export function typeOfValue(value: Value): ValueType {
	if (value === null) return "null";
	if (typeof value !== "object") return typeof value as ValueType;
	if (Array.isArray(value)) return "array";
	return value instanceof Date ? "date" : "object";
}

/** Tells objects and arrays from the rest. */
export function isStructure(value: Value): value is Structure {
	return (
		typeof value === "object" && value !== null && !(value instanceof Date)
	);
}
