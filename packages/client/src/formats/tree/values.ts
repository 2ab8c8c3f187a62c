import type { Value } from "@curlew/template";
import { MAXIMUM_DEPTH } from "../../values/depth.ts";
import { isRecord } from "../../values/is-record.ts";
import { parseNumber } from "../../values/parse-json.ts";
import type { Field } from "./field.ts";
import type { PlacedDocument } from "./placed-document.ts";
import type { PlacedNode, ScalarNode } from "./placed-node.ts";

/** Nodes that aliases repeat: they can do so exponentially often; no honest file comes near this. What is written out is as large as its file. */
const MOST_REPEATED = 200_000;

/**
 * The value that a field holds in YAML's own types: booleans, null, lists and
 * maps as such. A number is one when JSON would write it so, exact at any size;
 * what only looks like one (`007`, `+49`, `.nan`) stays text. So do dates.
 */
export function toValue(field: Field): Value {
	return convert(field, typedScalar);
}

/** As `toValue`, but numbers stay text as written: for fields that are text by nature, such as passwords. */
export function toTextualValue(field: Field): Value {
	return convert(field, textualScalar);
}

/** The members of a map by `toTextualValue`; an empty object for anything else. */
export function toFields(field: Field): Readonly<Record<string, Value>> {
	return recordOf(toTextualValue(field));
}

/** The members of a map by `toValue`; an empty object for anything else. */
export function toRecord(field: Field): Readonly<Record<string, Value>> {
	return recordOf(toValue(field));
}

function recordOf(value: Value): Readonly<Record<string, Value>> {
	return isRecord(value) ? value : {};
}

type ScalarValue = (scalar: ScalarNode) => Value;

class TooLargeError extends Error {}

class TooDeepError extends Error {}

function convert(field: Field, scalarValue: ScalarValue): Value {
	const budget: RepetitionBudget = { aliases: 0, repeated: 0 };
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

interface RepetitionBudget {
	/** Those that the node is in. */
	aliases: number;
	/** Nodes that stood in aliases so far. */
	repeated: number;
}

function nodeValue(
	document: PlacedDocument,
	node: PlacedNode | null | undefined,
	scalarValue: ScalarValue,
	budget: RepetitionBudget,
	level: number,
): Value {
	if (budget.aliases > 0 && ++budget.repeated > MOST_REPEATED)
		throw new TooLargeError();
	if (node?.kind === "alias") {
		const target = document.resolve(node);
		budget.aliases++;
		const value = nodeValue(document, target, scalarValue, budget, level + 1);
		budget.aliases--;
		return value;
	}
	if (node?.kind === "scalar") return scalarValue(node);
	if (level >= MAXIMUM_DEPTH) throw new TooDeepError();
	if (!node) return null;
	if (node.kind === "list") {
		return node.items.map((item) =>
			nodeValue(document, item, scalarValue, budget, level + 1),
		);
	}
	const own: [string, Value][] = [];
	let merged: [string, Value][] = [];
	for (const { key: name = "", value } of node.entries) {
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

function typedScalar(scalar: ScalarNode): Value {
	return scalar.type === "number"
		? (parseNumber(scalar.text) ?? scalar.text)
		: textualScalar(scalar);
}

function textualScalar(scalar: ScalarNode): Value {
	switch (scalar.type) {
		case "null":
			return null;
		case "boolean":
			return isTrue(scalar);
		default:
			return scalar.text;
	}
}

/** Whether a scalar of type boolean is `true`, however it is spelled. */
function isTrue({ text }: ScalarNode): boolean {
	return text[0] === "t" || text[0] === "T";
}
