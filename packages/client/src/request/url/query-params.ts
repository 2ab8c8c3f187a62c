import type { Param } from "../../collection/model.ts";
import { formDecoded } from "../../values/percent-decoded.ts";

/** One `name=value` of a URL's query, as written. */
export interface QueryPair {
	readonly name: string;
	readonly value: string;
}

/**
 * The enabled query params that the URL's own text does not hold, and that
 * must be appended to it.
 *
 * Collections repeat the URL's query in the params table: the URL is what is
 * sent, the table a view of it that also remembers disabled rows. So a param
 * stands in the URL when the URL has the same name with the same value as
 * written (percent-encoding aside), or the same name at the same position.
 * Each pair of the URL accounts for one param. No param is ever sent twice.
 */
export function missingQueryParams(
	url: string,
	params: readonly Param[],
): readonly Param[] {
	const enabled = params.filter(isSent);
	if (enabled.length === 0) return enabled;
	const pairs: (QueryPair | undefined)[] = [...queryPairs(url)];
	const unequal = enabled.filter((param) => {
		const index = pairs.findIndex((pair) => pair && isSamePair(pair, param));
		if (index !== -1) pairs[index] = undefined;
		return index === -1;
	});
	return unequal.filter((param) => {
		const pair = pairs[enabled.indexOf(param)];
		return pair === undefined || !isSameText(pair.name, param.name);
	});
}

/** The pairs of a URL's query, as written. `?`, `#` and `&` within placeholders separate nothing. */
export function queryPairs(url: string): readonly QueryPair[] {
	const start = indexOutsideBraces(url, "?", 0);
	if (start === -1) return [];
	const hash = indexOutsideBraces(url, "#", start);
	const query = url.slice(start + 1, hash === -1 ? url.length : hash);
	return splitOutsideBraces(query)
		.filter((part) => part !== "")
		.map(toPair);
}

function isSent(param: Param): boolean {
	return param.kind === "query" && !param.isDisabled && param.name !== "";
}

function isSamePair(pair: QueryPair, param: Param): boolean {
	return (
		isSameText(pair.name, param.name) && isSameText(pair.value, param.value)
	);
}

function isSameText(inUrl: string, inTable: string): boolean {
	return inUrl === inTable || formDecoded(inUrl) === formDecoded(inTable);
}

function toPair(part: string): QueryPair {
	const equals = indexOutsideBraces(part, "=", 0);
	return equals === -1
		? { name: part, value: "" }
		: { name: part.slice(0, equals), value: part.slice(equals + 1) };
}

function splitOutsideBraces(query: string): readonly string[] {
	const parts: string[] = [];
	let start = 0;
	for (;;) {
		const end = indexOutsideBraces(query, "&", start);
		if (end === -1) return [...parts, query.slice(start)];
		parts.push(query.slice(start, end));
		start = end + 1;
	}
}

function indexOutsideBraces(
	text: string,
	wanted: string,
	from: number,
): number {
	for (let at = from; at < text.length; at++) {
		if (text.startsWith("{{", at)) {
			const end = text.indexOf("}}", at + 2);
			if (end !== -1) at = end + 1;
		} else if (text[at] === wanted) return at;
	}
	return -1;
}
