import { typeOfShape, type ValueShape } from "../shape.ts";

/** Objects nested deeper than this are shown as `any`: nobody reads further. */
const MAX_DEPTH = 8;

/** Names that need no quotation marks as members of a type. */
const PLAIN_NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** The TypeScript type of what a shape stands for: `string`, `{ id: number }`, `any` where nothing is known. */
export function typeTextOf(shape: ValueShape, depth = 0): string {
	if (depth > MAX_DEPTH) return "any";
	switch (shape.kind) {
		case "unknown":
		case "response":
			return "any";
		case "text":
			return "string";
		case "typed":
		case "value":
			return scalarType(typeOfShape(shape));
		case "object":
			return objectType(shape, depth);
		case "array": {
			const elements = unionOf(shape.elements, depth);
			return shape.elements.length === 0 || shape.isOpen
				? "any[]"
				: `${inParentheses(elements)}[]`;
		}
		case "either":
			return unionOf(shape.shapes, depth);
	}
}

/** A name as the member of an interface. */
export function memberName(name: string): string {
	return PLAIN_NAME.test(name) ? name : JSON.stringify(name);
}

/** One of several; `any` swallows the rest. */
export function unionOf(shapes: readonly ValueShape[], depth = 0): string {
	const texts = new Set(shapes.map((shape) => typeTextOf(shape, depth)));
	return texts.has("any") || texts.size === 0 ? "any" : [...texts].join(" | ");
}

function objectType(
	{ members, isOpen }: Extract<ValueShape, { kind: "object" }>,
	depth: number,
): string {
	const fields = [...members].map(
		([name, member]) => `${memberName(name)}: ${typeTextOf(member, depth + 1)}`,
	);
	if (isOpen) fields.push("[name: string]: any");
	return fields.length === 0 ? "{}" : `{ ${fields.join("; ")} }`;
}

function scalarType(type: ReturnType<typeof typeOfShape>): string {
	return type === "date" ? "Date" : (type ?? "any");
}

function inParentheses(type: string): string {
	return type.includes("|") ? `(${type})` : type;
}
