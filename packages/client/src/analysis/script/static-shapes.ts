import { alternatives, eitherOf, UNKNOWN, type ValueShape } from "../shape.ts";

/** The texts that a shape may be as the name of a variable; undefined when it may be others. */
export function staticNames(shape: ValueShape): readonly string[] | undefined {
	const names: string[] = [];
	for (const one of alternatives(shape)) {
		const text = keyOf(one);
		if (text === undefined) return undefined;
		names.push(text);
	}
	return names;
}

/** The names of requests that a shape may mean; `null` for none, `undefined` for any. */
export function targetsOf(
	shape: ValueShape,
): readonly (string | null | undefined)[] {
	return alternatives(shape).flatMap(
		(one): readonly (string | null | undefined)[] =>
			one.kind === "value" && one.value === null
				? [null]
				: (staticNames(one) ?? [undefined]),
	);
}

export function literal(value: unknown): ValueShape {
	if (
		typeof value === "string" ||
		typeof value === "number" ||
		typeof value === "boolean" ||
		typeof value === "bigint" ||
		value === null
	)
		return { kind: "value", value };
	return UNKNOWN;
}

/** Two texts, one behind the other. */
export function concatenation(left: ValueShape, right: ValueShape): ValueShape {
	if (left.kind === "either" || right.kind === "either")
		return eitherOf(
			alternatives(left).flatMap((one) =>
				alternatives(right).map((other) => concatenation(one, other)),
			),
		);
	const [start, end] = [keyOf(left), keyOf(right)];
	if (start !== undefined && end !== undefined) return literal(start + end);
	const prefix = start ?? (left.kind === "text" ? left.prefix : "");
	const suffix = end ?? (right.kind === "text" ? right.suffix : "");
	return { kind: "text", prefix, suffix };
}

export function staticText(shape: ValueShape): string | undefined {
	return shape.kind === "value" && typeof shape.value === "string"
		? shape.value
		: undefined;
}

/** A value as the name of a property. */
export function keyOf(shape: ValueShape): string | undefined {
	if (shape.kind !== "value") return undefined;
	return shape.value instanceof Date ? undefined : String(shape.value);
}

export function closedArray(elements: readonly ValueShape[]): ValueShape {
	return { kind: "array", elements, isOpen: false };
}

export function elementsOf(shape: ValueShape): ValueShape {
	return shape.kind === "array" && !shape.isOpen
		? eitherOf(shape.elements)
		: UNKNOWN;
}

/** The names of the members of a value that is known. */
export function keysOf(shape: ValueShape): ValueShape {
	if (shape.kind === "array" && !shape.isOpen)
		return eitherOf(shape.elements.map((_, index) => literal(String(index))));
	return shape.kind === "object" && !shape.isOpen
		? eitherOf([...shape.members.keys()].map(literal))
		: UNKNOWN;
}

/** One of the members of a value: which one is not known. */
export function anyMember(shape: ValueShape): ValueShape {
	if (shape.kind === "array") return elementsOf(shape);
	return shape.kind === "object" && !shape.isOpen
		? eitherOf([...shape.members.values()])
		: UNKNOWN;
}

/** An object that something else may have been done to. */
export function opened(shape: ValueShape): ValueShape {
	switch (shape.kind) {
		case "object":
			return { kind: "object", members: new Map(), isOpen: true };
		case "array":
			return { kind: "array", elements: [], isOpen: true };
		case "either":
			return eitherOf(shape.shapes.map(opened));
		default:
			return shape;
	}
}

/** `Object.keys(…)`, `Object.freeze(…)`. */
export function ofObject(method: string, shape: ValueShape): ValueShape {
	if (method === "freeze" || method === "seal") return shape;
	if (shape.kind !== "object" || shape.isOpen) return UNKNOWN;
	const entries = [...shape.members];
	switch (method) {
		case "keys":
			return closedArray(entries.map(([key]) => literal(key)));
		case "values":
			return closedArray(entries.map(([, member]) => member));
		case "entries":
			return closedArray(
				entries.map(([key, member]) => closedArray([literal(key), member])),
			);
		default:
			return UNKNOWN;
	}
}
