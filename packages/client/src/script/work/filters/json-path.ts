import { type JSONPathError, jsonpath } from "json-p3";
import { reasonOf } from "../../../diagnostics/cause.ts";
import type { FilterAnswer, FilterFault } from "./filter-fault.ts";

type JsonValue = jsonpath.JSONPathNode["value"];

/** Results whose places are told. */
const MOST_PLACES = 10_000;

/**
 * Takes what a JSONPath leads to, in the order of RFC 9535 §2. Numbers keep the
 * digits that they are written with.
 */
export function filterByJsonPath(query: string, input: string): FilterAnswer {
	let value: JsonValue;
	try {
		value = JSON.parse(input);
	} catch (error) {
		return { results: [], failure: reasonOf(error), isNotJson: true };
	}
	const written = asWritten(input, value);
	const results = [];
	const places: (string | number)[][] = [];
	try {
		for (const { location } of jsonpath.query(query, value)) {
			results.push(JSON.stringify(memberAt(written, location)));
			if (places.length < MOST_PLACES) places.push(location);
		}
		return { results, places };
	} catch (error) {
		if (!isPathError(error)) throw error;
		return { results, failure: messageOf(error) };
	}
}

/** What is wrong with a JSONPath, and where; undefined for one that can be used. */
export function jsonPathFault(query: string): FilterFault | undefined {
	try {
		jsonpath.compile(query);
		return undefined;
	} catch (error) {
		if (!isPathError(error)) throw error;
		const { index: offset, value } = error.token;
		const isThere = value !== "" && query.startsWith(value, offset);
		return {
			message: messageOf(error),
			offset,
			length: isThere ? value.length : 1,
		};
	}
}

/** Without the excerpt at its end. */
function messageOf({ message }: JSONPathError): string {
	return message.replace(/ \('.*':\d+\)$/s, "");
}

/** The errors of json-p3 are the only ones with a token. */
function isPathError(error: unknown): error is JSONPathError {
	return error instanceof Error && "token" in error;
}

/** Numbers that `JSON.stringify` may write in another way than they were: `1.0`, `1e3`, those beyond 2^53. */
const OTHERWISE_WRITTEN = /\d\.\d|\d[eE]|\d{16}|-0/;

declare global {
	interface JSON {
		/** https://tc39.es/proposal-json-parse-with-source/ */
		rawJSON(text: string): unknown;
	}
}

/** The same with its numbers as they stand in the text. */
function asWritten(text: string, value: JsonValue): unknown {
	if (!OTHERWISE_WRITTEN.test(text)) return value;
	return JSON.parse(
		text,
		(_key, own: unknown, context?: { readonly source?: string }) =>
			typeof own === "number" && context?.source !== undefined
				? JSON.rawJSON(context.source)
				: own,
	);
}

function memberAt(
	value: unknown,
	location: readonly (string | number)[],
): unknown {
	let member: unknown = value;
	for (const step of location)
		member =
			typeof member === "object" && member !== null
				? Object.getOwnPropertyDescriptor(member, step)?.value
				: undefined;
	return member;
}
