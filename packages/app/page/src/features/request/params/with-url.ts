import type { FormTree } from "../../../../../src/protocol/forms.ts";
import { textAtPath, withData } from "../../../forms/tree-path.ts";
import { protocolOf, urlOf } from "../request-fields.ts";
import { isPath, listedParams, queryRows, withParams } from "./params.ts";
import { pathNames, type UrlPair, urlParts } from "./url-parts.ts";

/** The form with another URL; the params of the file's list go along. */
export function withUrl(tree: FormTree, url: string): FormTree {
	const changed = withData(tree, [protocolOf(tree), "url"], url);
	const listed = listedParams(tree);
	if (listed.length === 0) return changed;
	const renamed = renamedPaths(listed, pathNames(urlOf(tree)), pathNames(url));
	return withParams(changed, alignedQuery(tree, renamed, urlParts(url).pairs));
}

/** What was typed in the URL is typed in the list, too: the pairs between those that are the same at both ends. */
function alignedQuery(
	tree: FormTree,
	listed: readonly FormTree[],
	after: readonly UrlPair[],
): readonly FormTree[] {
	const before = urlParts(urlOf(tree)).pairs;
	const entryOf = new Map(
		queryRows(tree).flatMap(({ pair, entry }) =>
			pair === undefined || entry === undefined ? [] : [[pair, entry]],
		),
	);
	if (entryOf.size === 0) return listed;
	const { start, endBefore, endAfter } = changedRange(
		before,
		after,
		isSamePair,
	);
	const list: (readonly FormTree[])[] = listed.map((entry) => [entry]);
	let place = entryOf.get(start - 1) ?? -1;
	for (let at = start; at < Math.max(endBefore, endAfter); at++) {
		const entry = at < endBefore ? entryOf.get(at) : undefined;
		const pair = at < endAfter ? after[at] : undefined;
		const known = entry === undefined ? undefined : listed[entry];
		if (entry !== undefined) {
			place = entry;
			list[entry] = pair && known ? [{ ...known, ...plainPair(pair) }] : [];
		} else if (pair && at >= endBefore) {
			const added = { ...plainPair(pair), type: "query" };
			if (place === -1) list.unshift([added]);
			else list[place] = [...(list[place] ?? []), added];
		}
	}
	return list.flat();
}

function renamedPaths(
	listed: readonly FormTree[],
	before: readonly string[],
	after: readonly string[],
): readonly FormTree[] {
	const { start, endBefore, endAfter } = changedRange(before, after, Object.is);
	const names = new Map<string, string | undefined>();
	for (let at = start; at < endBefore; at++)
		names.set(before[at] ?? "", at < endAfter ? after[at] : undefined);
	return listed.flatMap((entry) => {
		const name = textAtPath(entry, ["name"]);
		if (!isPath(entry) || !names.has(name)) return [entry];
		const wanted = names.get(name);
		if (wanted !== undefined) return [{ ...entry, name: wanted }];
		return textAtPath(entry, ["value"]) === "" ? [] : [entry];
	});
}

/** The part of two lists that differs. */
function changedRange<T>(
	before: readonly T[],
	after: readonly T[],
	isSame: (a: T, b: T) => boolean,
) {
	const same = (a: T | undefined, b: T | undefined) =>
		a !== undefined && b !== undefined && isSame(a, b);
	let start = 0;
	while (same(before[start], after[start])) start++;
	let endBefore = before.length;
	let endAfter = after.length;
	while (
		endBefore > start &&
		endAfter > start &&
		same(before[endBefore - 1], after[endAfter - 1])
	) {
		endBefore--;
		endAfter--;
	}
	return { start, endBefore, endAfter };
}

function isSamePair(a: UrlPair, b: UrlPair): boolean {
	return a.name === b.name && a.value === b.value;
}

function plainPair({ name, value }: UrlPair): FormTree {
	return { name, value };
}
