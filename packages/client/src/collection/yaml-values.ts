import type { Value } from "@curlew/template";
import { isAlias, isMap, isScalar, isSeq, type Scalar } from "yaml";
import { MAXIMUM_DEPTH } from "../values/depth.ts";
import { parseNumber } from "../values/parse-json.ts";
import type { YamlDocument } from "./yaml-document.ts";
import type { YamlField } from "./yaml-field.ts";
import { scalarText } from "./yaml-scalar.ts";

/** Aliases can repeat a value exponentially often; no honest file comes near this. */
const MOST_NODES = 200_000;

/**
 * The value that a field holds in YAML's own types: booleans, null, lists and
 * maps as such. A number is one when JSON would write it so, exact at any size;
 * what only looks like one (`007`, `+49`, `.nan`) stays text. So do dates.
 */
export function toValue(field: YamlField): Value {
	return convert(field, typedScalar);
}

/** As `toValue`, but numbers stay text as written: for fields that are text by nature, such as passwords. */
export function toTextualValue(field: YamlField): Value {
	return convert(field, textualScalar);
}

/** The members of a map by `toTextualValue`; an empty object for anything else. */
export function toFields(field: YamlField): Readonly<Record<string, Value>> {
	return recordOf(toTextualValue(field));
}

/** The members of a map by `toValue`; an empty object for anything else. */
export function toRecord(field: YamlField): Readonly<Record<string, Value>> {
	return recordOf(toValue(field));
}

function recordOf(value: Value): Readonly<Record<string, Value>> {
	return isRecord(value) ? value : {};
}

function isRecord(value: Value): value is { readonly [key: string]: Value } {
	return (
		typeof value === "object" &&
		value !== null &&
		!Array.isArray(value) &&
		!(value instanceof Date)
	);
}

type ScalarValue = (scalar: Scalar) => Value;

class TooLargeError extends Error {}

class TooDeepError extends Error {}

function convert(field: YamlField, scalarValue: ScalarValue): Value {
	const budget = { nodes: 0 };
	try {
		return nodeValue(field.document, field.node, scalarValue, budget, 0);
	} catch (error) {
		if (error instanceof TooLargeError) {
			field.report(
				`\`${field}\` is too large, or its aliases repeat each other endlessly.`,
				"Write the value out without `&` and `*`.",
			);
		} else if (error instanceof TooDeepError) {
			field.report(
				`\`${field}\` is nested more than ${MAXIMUM_DEPTH} levels deep.`,
				"An alias within what it stands for nests without end.",
			);
		} else throw error;
		return null;
	}
}

function nodeValue(
	document: YamlDocument,
	node: unknown,
	scalarValue: ScalarValue,
	budget: { nodes: number },
	level: number,
): Value {
	if (++budget.nodes > MOST_NODES) throw new TooLargeError();
	if (isAlias(node)) {
		const target = document.resolve(node);
		return nodeValue(document, target, scalarValue, budget, level + 1);
	}
	if (isScalar(node)) return scalarValue(node);
	if (level >= MAXIMUM_DEPTH) throw new TooDeepError();
	if (isSeq(node)) {
		return node.items.map((item) =>
			nodeValue(document, item, scalarValue, budget, level + 1),
		);
	}
	if (!isMap(node)) return null;
	const own: [string, Value][] = [];
	let merged: [string, Value][] = [];
	for (const { key, value } of node.items) {
		const name = isScalar(key) ? scalarText(key) : "";
		const member = nodeValue(document, value, scalarValue, budget, level + 1);
		if (name === "<<") merged = mergedMembers(member);
		else own.push([name, member]);
	}
	// Merged members come first, so that own ones replace them.
	// `fromEntries` defines own properties, so that a key `__proto__` is just a key.
	return Object.fromEntries([...merged, ...own]);
}

function mergedMembers(value: Value): [string, Value][] {
	if (Array.isArray(value)) return value.toReversed().flatMap(mergedMembers);
	return Object.entries(recordOf(value));
}

function typedScalar(scalar: Scalar): Value {
	if (typeof scalar.value === "boolean" || scalar.value === null) {
		return scalar.value;
	}
	const text = scalarText(scalar);
	if (typeof scalar.value === "string") return text;
	return parseNumber(text) ?? text;
}

function textualScalar(scalar: Scalar): Value {
	return typeof scalar.value === "boolean" || scalar.value === null
		? scalar.value
		: scalarText(scalar);
}
