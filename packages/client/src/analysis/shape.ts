import {
	type PathStep,
	stepText,
	typeOfValue,
	type UnresolvedReason,
	type Value,
	type ValueType,
} from "@curlew/template";

/** A value without members. */
export type Scalar = Exclude<
	Value,
	readonly Value[] | { readonly [key: string]: Value }
>;

/** What can be said of a value that nobody has computed yet. */
export type ValueShape =
	| { readonly kind: "unknown" }
	/** Of the value only its type is known. */
	| {
			readonly kind: "typed";
			readonly type: Exclude<ValueType, "array" | "object">;
	  }
	/** A string of which beginning and end are known. */
	| { readonly kind: "text"; readonly prefix: string; readonly suffix: string }
	| { readonly kind: "value"; readonly value: Scalar }
	| {
			readonly kind: "object";
			readonly members: ReadonlyMap<string, ValueShape>;
			/** True when there may be more members, or other values under these. */
			readonly isOpen: boolean;
	  }
	| {
			readonly kind: "array";
			readonly elements: readonly ValueShape[];
			readonly isOpen: boolean;
	  }
	/** A part of the body of the response to the request at hand. */
	| { readonly kind: "response"; readonly path: readonly PathStep[] }
	| { readonly kind: "either"; readonly shapes: readonly ValueShape[] };

export const UNKNOWN: ValueShape = Object.freeze({ kind: "unknown" });

/** More alternatives than these are as good as unknown. */
const MOST_ALTERNATIVES = 64;

/** The shape of a value that is known whole. */
export function shapeOfValue(value: Value): ValueShape {
	if (typeof value !== "object" || value === null || value instanceof Date)
		return { kind: "value", value };
	if (isElements(value))
		return { kind: "array", elements: value.map(shapeOfValue), isOpen: false };
	const members = new Map<string, ValueShape>();
	for (const [name, member] of Object.entries(value))
		members.set(name, shapeOfValue(member));
	return { kind: "object", members, isOpen: false };
}

/** One of several shapes. */
export function eitherOf(shapes: readonly ValueShape[]): ValueShape {
	const all = shapes.flatMap((shape) =>
		shape.kind === "either" ? shape.shapes : [shape],
	);
	const [first] = all;
	if (first === undefined || all.length > MOST_ALTERNATIVES) return UNKNOWN;
	return all.length === 1 ? first : { kind: "either", shapes: all };
}

/** The shapes that a shape stands for. */
export function alternatives(shape: ValueShape): readonly ValueShape[] {
	return shape.kind === "either" ? shape.shapes : [shape];
}

/** The type of the value, where all that it may be agree. */
export function typeOfShape(shape: ValueShape): ValueType | undefined {
	switch (shape.kind) {
		case "typed":
			return shape.type;
		case "text":
			return "string";
		case "value":
			return typeOfValue(shape.value);
		case "object":
		case "array":
			return shape.kind;
		case "either": {
			const types = new Set(shape.shapes.map(typeOfShape));
			return types.size === 1 ? [...types][0] : undefined;
		}
		case "unknown":
		case "response":
			return undefined;
	}
}

/** The whole value, where it is known. */
export function valueOfShape(shape: ValueShape): Value | undefined {
	switch (shape.kind) {
		case "value":
			return shape.value;
		case "array": {
			const values = shape.elements.map(valueOfShape);
			if (shape.isOpen) return undefined;
			return values.every((value) => value !== undefined) ? values : undefined;
		}
		case "object":
			return shape.isOpen ? undefined : valueOfMembers(shape.members);
		default:
			return undefined;
	}
}

function valueOfMembers(
	members: ReadonlyMap<string, ValueShape>,
): Value | undefined {
	const entries: [string, Value][] = [];
	for (const [name, member] of members) {
		const value = valueOfShape(member);
		if (value === undefined) return undefined;
		entries.push([name, value]);
	}
	return Object.fromEntries(entries);
}

/** Where a path into a shape leads: a shape, or why there is nothing. */
export type PathResult =
	| { readonly kind: "found"; readonly shape: ValueShape }
	| { readonly kind: "missing"; readonly reason: UnresolvedReason };

/**
 * Follows a path into a shape. What is not known is found: only a path that
 * leads nowhere for certain is missing.
 *
 * @param root how messages call the value itself
 */
export function followPath(
	root: string,
	shape: ValueShape,
	path: readonly PathStep[],
): PathResult {
	let current = shape;
	let of = root;
	for (const [index, step] of path.entries()) {
		if (current.kind === "either")
			return followEither(of, current.shapes, path.slice(index));
		const next = memberOf(current, step);
		if (next === undefined)
			return { kind: "missing", reason: whyNoMember(of, current, step) };
		of += stepText(step);
		current = next;
	}
	return { kind: "found", shape: current };
}

function followEither(
	root: string,
	shapes: readonly ValueShape[],
	path: readonly PathStep[],
): PathResult {
	const results = shapes.map((shape) => followPath(root, shape, path));
	const found = results.flatMap((result) =>
		result.kind === "found" ? [result.shape] : [],
	);
	const [first] = results;
	if (found.length > 0 || first === undefined)
		return { kind: "found", shape: eitherOf(found) };
	return first;
}

/** Undefined when there is no such member for certain. */
export function memberOf(
	shape: ValueShape,
	step: PathStep,
): ValueShape | undefined {
	switch (shape.kind) {
		case "unknown":
			return UNKNOWN;
		case "response":
			return { kind: "response", path: [...shape.path, step] };
		case "either": {
			const members = shape.shapes.map((one) => memberOf(one, step));
			const found = members.filter((member) => member !== undefined);
			return found.length === 0 ? undefined : eitherOf(found);
		}
		case "object":
			return (
				shape.members.get(String(step)) ?? (shape.isOpen ? UNKNOWN : undefined)
			);
		case "array":
			return /^\d+$/.test(String(step))
				? (shape.elements[Number(step)] ?? (shape.isOpen ? UNKNOWN : undefined))
				: undefined;
		case "typed":
		case "text":
		case "value":
			return undefined;
	}
}

function whyNoMember(
	of: string,
	shape: ValueShape,
	step: PathStep,
): UnresolvedReason {
	if (shape.kind === "array" && /^\d+$/.test(String(step))) {
		const { length } = shape.elements;
		return { kind: "out-of-range", of, index: Number(step), length };
	}
	if (shape.kind === "array" || shape.kind === "object") {
		const has =
			shape.kind === "object" ? [...shape.members.keys()].slice(0, 20) : [];
		return { kind: "no-property", of, property: String(step), has };
	}
	return { kind: "not-an-object", of, type: typeOfShape(shape) ?? "string" };
}

function isElements(value: Value): value is readonly Value[] {
	return Array.isArray(value);
}
