import type { ApiNode } from "@curlew/client/openapi";
import { abridgedValue } from "./abridged-value.ts";
import type { KeywordError } from "./compiled-schemas.ts";

/** What a keyword demands, and how a value fails it: `is … ` follows the value's place. */
export interface MismatchWords {
	/** `is a string, not an integer`. */
	readonly message: string;
	/** `an integer`. */
	readonly expected: string;
	/** The member that the error is about, where that is not the value itself. */
	readonly member?: string;
}

type Words = (error: KeywordError, value: unknown) => MismatchWords;

/** How each keyword's error is told. */
const WORDS: Readonly<Record<string, Words>> = {
	type: ({ params, node }, value) => {
		const expected = typesInWords(params["type"] ?? node.get("type").value);
		return { message: `is ${kindOf(value)}, not ${expected}`, expected };
	},
	required: ({ params }) => ({
		message: `lacks \`${params["missingProperty"]}\``,
		expected: `a member \`${params["missingProperty"]}\``,
	}),
	additionalProperties: ({ params }) =>
		unknownMember(params["additionalProperty"]),
	unevaluatedProperties: ({ params }) =>
		unknownMember(params["unevaluatedProperty"]),
	unevaluatedItems: () => ({
		message: "has items that the schema does not have",
		expected: "no further items",
	}),
	items: () => ({
		message: "has items that the schema does not have",
		expected: "no further items",
	}),
	enum: ({ node }, value) => {
		const choices = node.get("enum").items();
		const all = choices.slice(0, 12).map((one) => abridgedValue(one.value));
		const more = choices.length > 12 ? ` and ${choices.length - 12} more` : "";
		const expected = `${choices.length === 1 ? "" : "one of "}${all.join(", ")}${more}`;
		return { message: `is ${abridgedValue(value)}, not ${expected}`, expected };
	},
	const: ({ node }, value) => {
		const expected = abridgedValue(node.get("const").value);
		return { message: `is ${abridgedValue(value)}, not ${expected}`, expected };
	},
	format: ({ node }, value) => {
		const expected = `the format \`${node.get("format").text()}\``;
		return {
			message: `is ${abridgedValue(value)}, not of ${expected}`,
			expected,
		};
	},
	encoded: ({ node }, value) => {
		const expected = String(node.get("contentEncoding").text());
		return { message: `is ${abridgedValue(value)}, not ${expected}`, expected };
	},
	pattern: ({ node }, value) => {
		const expected = `a text that matches \`${node.get("pattern").text()}\``;
		return { message: `is ${abridgedValue(value)}, not ${expected}`, expected };
	},
	minimum: bound("minimum", "at least"),
	maximum: bound("maximum", "at most"),
	exclusiveMinimum: bound("minimum", "more than", "exclusiveMinimum"),
	exclusiveMaximum: bound("maximum", "less than", "exclusiveMaximum"),
	multipleOf: ({ node }, value) => {
		const expected = `a multiple of ${node.get("multipleOf").text()}`;
		return { message: `is ${abridgedValue(value)}, not ${expected}`, expected };
	},
	minLength: size("minLength", "at least", "character"),
	maxLength: size("maxLength", "at most", "character"),
	minItems: size("minItems", "at least", "item"),
	maxItems: size("maxItems", "at most", "item"),
	minProperties: size("minProperties", "at least", "member"),
	maxProperties: size("maxProperties", "at most", "member"),
	unique: ({ params }) => ({
		message: `has the same item twice, at ${params["j"]} and ${params["i"]}`,
		expected: "items of which no two are the same",
	}),
	contains: () => ({
		message: "lacks an item that it must have",
		expected: "an item as `contains` says",
	}),
	not: ({ node }, value) =>
		node.value === false
			? { message: "is not allowed here", expected: "nothing" }
			: {
					message: `is ${abridgedValue(value)}, which \`not\` excludes`,
					expected: "anything but what `not` says",
				},
	forbidden: () => ({
		message: "is `writeOnly`, and must not be in a response",
		expected: "nothing",
	}),
	names: () => ({
		message: "has a name that `propertyNames` does not allow",
		expected: "a name as `propertyNames` says",
	}),
	dependentRequired: ({ params }) => ({
		message: `lacks \`${params["missingProperty"]}\`, which \`${params["property"]}\` demands`,
		expected: `a member \`${params["missingProperty"]}\``,
	}),
	oneOf: ({ params, node }) => {
		const count = node.get("oneOf").items().length;
		return Array.isArray(params["passingSchemas"])
			? {
					message: `fits ${params["passingSchemas"].map((at) => Number(at) + 1).join(" and ")} of ${count} schemas of \`oneOf\`, not one`,
					expected: "exactly one of `oneOf`",
				}
			: { message: "fits no schema of `oneOf`", expected: "one of `oneOf`" };
	},
	anyOf: () => ({
		message: "fits no schema of `anyOf`",
		expected: "one of `anyOf`",
	}),
};

export function wordsOfMismatch(
	error: KeywordError,
	value: unknown,
): MismatchWords {
	const words = Object.hasOwn(WORDS, error.keyword)
		? WORDS[error.keyword]
		: undefined;
	return (
		words?.(error, value) ?? {
			message: `is not as \`${error.keyword}\` says`,
			expected: `what \`${error.keyword}\` says`,
		}
	);
}

function unknownMember(name: unknown): MismatchWords {
	return {
		message: "is a member that the schema does not have",
		expected: "no such member",
		member: String(name),
	};
}

/** @param own where the bound may stand: both dialects write it otherwise */
function bound(name: string, words: string, own = name): Words {
	return ({ node }, value) => {
		const at = hasNumber(node.get(own)) ? node.get(own) : node.get(name);
		const expected = `${words} ${at.text()}`;
		return { message: `is ${abridgedValue(value)}, not ${expected}`, expected };
	};
}

function hasNumber({ value }: ApiNode): boolean {
	return typeof value === "number" || typeof value === "bigint";
}

function size(name: string, words: string, unit: string): Words {
	return ({ node }, value) => {
		const most = node.get(name).text();
		const expected = `${words} ${most} ${unit}${most === "1" ? "" : "s"}`;
		return { message: `has ${sizeIn(value, unit)}, not ${expected}`, expected };
	};
}

function sizeIn(value: unknown, unit: string): string {
	if (typeof value === "string") return counted([...value].length, unit);
	if (Array.isArray(value)) return counted(value.length, unit);
	return counted(Object.keys(Object(value)).length, unit);
}

function counted(count: number, unit: string): string {
	return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function typesInWords(types: unknown): string {
	const all = Array.isArray(types) ? types.map(String) : [String(types)];
	return all.map(articled).join(" or ");
}

function kindOf(value: unknown): string {
	if (value === null) return "null";
	if (Array.isArray(value)) return "an array";
	if (typeof value === "bigint") return `the integer ${value}`;
	if (typeof value === "object") return "an object";
	return `the ${typeof value} ${abridgedValue(value)}`;
}

function articled(type: string): string {
	if (type === "null") return type;
	return `${/^[aeio]/.test(type) ? "an" : "a"} ${type}`;
}
