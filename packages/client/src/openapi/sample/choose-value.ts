import { parseNumber } from "../../values/parse-json.ts";
import type { ApiNode } from "../document/api-node.ts";
import type { ApiExample } from "../operations/api-operation.ts";
import type { Mismatch } from "../schema/schema-judge.ts";
import type { Sampler } from "./sampler.ts";

/** What has a schema, and examples beside it: a media type, a parameter. */
export interface Exemplified {
	readonly schema: ApiNode | undefined;
	readonly examples: readonly ApiExample[];
	/** It is sent as a text, so that `"1"` and `1`, or a list and what is between its commas, are the same. */
	readonly isText?: boolean;
}

/** A value that may be sent. */
export interface ChosenValue {
	readonly value: unknown;
	/** Why it is not valid, when nothing that is could be found. */
	readonly mismatch: Mismatch | undefined;
	/** The author's example that it is; undefined for one that was made. */
	readonly example: ApiExample | undefined;
	/** Examples that the schema does not allow. */
	readonly refused: readonly RefusedExample[];
}

export interface RefusedExample {
	readonly example: ApiExample;
	readonly mismatch: Mismatch;
}

/**
 * The first of the author's examples that its schema allows, else a value made for
 * the schema. Undefined where there is neither.
 */
export function chooseValue(
	sampler: Sampler,
	{ schema, examples, isText = false }: Exemplified,
): ChosenValue | undefined {
	const refused: RefusedExample[] = [];
	for (const example of examples) {
		if (!example.value.isThere) continue;
		const value = exampleValue(sampler, schema, example);
		const mismatch = schema && sampler.judge.mismatch([schema], value);
		if (mismatch === undefined) return { value, mismatch, example, refused };
		const same = (isText ? otherReadings(value) : []).find(
			(reading) => schema && sampler.judge.isValid(schema, reading),
		);
		if (same !== undefined)
			return { value: same, mismatch: undefined, example, refused };
		refused.push({ example, mismatch });
	}
	if (schema === undefined) return undefined;
	const made = sampler.sample(schema);
	return { ...made, example: undefined, refused };
}

/** What else an example of a parameter may mean: it is often written as it is sent. */
function otherReadings(value: unknown): readonly unknown[] {
	if (Array.isArray(value)) return value.length === 1 ? value : [];
	if (typeof value !== "string")
		return [String(value), [value], [String(value)]];
	const parts = value.split(",").map((part) => part.trim());
	const plain = [value, parts].map(scalarsIn);
	return [plain[0], parts, plain[1]];
}

/** Numbers and flags for texts that are some. */
function scalarsIn(value: string | readonly string[]): unknown {
	if (typeof value !== "string") return value.map(scalarsIn);
	if (value === "true" || value === "false") return value === "true";
	return parseNumber(value) ?? value;
}

/** An example's value; many write JSON as a text where the schema wants a map or a list. */
export function exampleValue(
	sampler: Sampler,
	schema: ApiNode | undefined,
	{ value: { value } }: ApiExample,
): unknown {
	if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
	if (schema === undefined || sampler.judge.isValid(schema, value))
		return value;
	try {
		return JSON.parse(value);
	} catch {
		return value;
	}
}
