import type { FieldPath, FormTree } from "../../../../../src/protocol/forms.ts";
import {
	dataAt,
	isFormMap,
	textAtPath,
	treesAt,
	withData,
} from "../../../forms/tree-path.ts";
import { protocolOf, urlOf } from "../request-fields.ts";
import {
	inQuery,
	joinedUrl,
	pathNames,
	saysSame,
	type UrlPair,
	urlParts,
} from "./url-parts.ts";

/**
 * A query param as the table shows it. The URL's text is what is sent; the
 * list of the file says the same once more, and has those that are switched
 * off. A param may stand in either or in both.
 */
export interface QueryRow {
	readonly name: string;
	readonly value: string;
	readonly isDisabled: boolean;
	/** Which pair of the URL it is. */
	readonly pair: number | undefined;
	/** Which entry of the file's list it is. */
	readonly entry: number | undefined;
}

/** A path param: it stands in the URL as `:name`, its value in the file's list. */
export interface PathRow {
	readonly name: string;
	readonly value: string;
	readonly entry: number | undefined;
	/** False when the URL has no such segment any more. */
	readonly isInUrl: boolean;
}

/** All params of the file's list, those of two lists below `query` and `path`, too. */
export function listedParams(tree: FormTree): readonly FormTree[] {
	const path = [protocolOf(tree), "params"];
	if (!isFormMap(dataAt(tree, path))) return treesAt(tree, path);
	return ["query", "path"].flatMap((type) =>
		treesAt(tree, [...path, type]).map((entry) => ({ ...entry, type })),
	);
}

/** Where an entry of all listed params stands in the form; undefined: in the URL alone. */
export function paramPlace(
	tree: FormTree,
	entry: number | undefined,
): FieldPath {
	const path = [protocolOf(tree), "params"];
	if (entry === undefined) return [...path, "-"];
	if (!isFormMap(dataAt(tree, path))) return [...path, entry];
	const { length } = treesAt(tree, [...path, "query"]);
	return entry < length
		? [...path, "query", entry]
		: [...path, "path", entry - length];
}

export function queryRows(tree: FormTree): readonly QueryRow[] {
	const { pairs } = urlParts(urlOf(tree));
	const listed = listedParams(tree);
	const pairOf = matchedPairs(pairs, listed);
	const taken = new Set(pairOf.values());
	const rows: QueryRow[] = [];
	let next = 0;
	const addLoosePairs = (end: number) => {
		for (; next < end; next++) {
			const pair = pairs[next];
			if (pair && !taken.has(next))
				rows.push({ ...pair, isDisabled: false, pair: next, entry: undefined });
		}
	};
	for (const [index, entry] of listed.entries()) {
		if (!isQuery(entry)) continue;
		const pair = pairOf.get(index);
		if (pair !== undefined) addLoosePairs(pair);
		rows.push({
			name: textAtPath(entry, ["name"]),
			value: textAtPath(entry, ["value"]),
			isDisabled: entry.disabled === true,
			pair,
			entry: index,
		});
	}
	addLoosePairs(pairs.length);
	return rows;
}

export function pathRows(tree: FormTree): readonly PathRow[] {
	const names = pathNames(urlOf(tree));
	const listed = listedParams(tree);
	const entryOf = (name: string) =>
		listed.findIndex((one) => isPath(one) && one.name === name);
	const inUrl = names.map((name) => {
		const entry = entryOf(name);
		const value = textAtPath(listed, [entry, "value"]);
		const found = entry === -1 ? undefined : entry;
		return { name, value, entry: found, isInUrl: true };
	});
	const others = listed.flatMap((one, entry): PathRow[] => {
		const name = textAtPath(one, ["name"]);
		if (!isPath(one) || names.includes(name)) return [];
		return [{ name, value: textAtPath(one, ["value"]), entry, isInUrl: false }];
	});
	return [...inUrl, ...others];
}

/** The form with another name or value of a query param. */
export function withQueryRow(
	tree: FormTree,
	row: QueryRow,
	{ name, value }: { readonly name: string; readonly value: string },
): FormTree {
	const { pair, entry } = row;
	const url = urlParts(urlOf(tree));
	const pairs =
		pair === undefined ? url.pairs : url.pairs.with(pair, pairFor(name, value));
	const listed = listedParams(tree);
	const before = entry === undefined ? undefined : listed[entry];
	const list =
		before && entry !== undefined
			? listed.with(entry, { ...before, name, value })
			: listed;
	return withParams(withPairs(tree, pairs), list);
}

/** The form with one more query param: where the others are. */
export function withNewQuery(
	tree: FormTree,
	added: { readonly name: string; readonly value: string },
): FormTree {
	const rows = queryRows(tree).filter(({ isDisabled }) => !isDisabled);
	const entry = { ...added, type: "query" };
	const listed = [...listedParams(tree), entry];
	const isListOnly = rows.some(({ pair }) => pair === undefined);
	if (isListOnly) return withParams(tree, listed);
	const { pairs } = urlParts(urlOf(tree));
	const changed = withPairs(tree, [...pairs, pairFor(added.name, added.value)]);
	const isListed = rows.some((row) => row.entry !== undefined);
	return isListed ? withParams(changed, listed) : changed;
}

export function withoutQueryRow(
	tree: FormTree,
	{ pair, entry }: Pick<QueryRow, "pair" | "entry">,
): FormTree {
	const { pairs } = urlParts(urlOf(tree));
	const changed =
		pair === undefined ? tree : withPairs(tree, pairs.toSpliced(pair, 1));
	return entry === undefined
		? changed
		: withParams(changed, listedParams(tree).toSpliced(entry, 1));
}

/** Switched off, a param leaves the URL and stays in the file's list; switched on, it comes back. */
export function withQuerySwitched(tree: FormTree, row: QueryRow): FormTree {
	const { name, value, pair, entry, isDisabled } = row;
	const listed = listedParams(tree);
	const before =
		entry === undefined ? { name, value, type: "query" } : listed[entry];
	const { disabled: _, ...entryOn } = before ?? {};
	const at = entry ?? listed.length;
	const put = (changed: FormTree) => listed.toSpliced(at, 1, changed);
	if (isDisabled) {
		const { pairs } = urlParts(urlOf(tree));
		const ahead = queryRows(tree)
			.slice(0, at)
			.filter((one) => one.pair !== undefined).length;
		const back = pairs.toSpliced(ahead, 0, pairFor(name, value));
		return withParams(withPairs(tree, back), put(entryOn));
	}
	const without = withoutQueryRow(tree, { pair, entry: undefined });
	return withParams(without, put({ ...entryOn, disabled: true }));
}

export function withPathEntry(
	tree: FormTree,
	{ name, value, entry }: PathRow,
	change: (entry: FormTree) => FormTree,
): FormTree {
	const listed = listedParams(tree);
	const before = entry === undefined ? undefined : listed[entry];
	const changed = change(before ?? { name, type: "path", value });
	return withParams(tree, listed.toSpliced(entry ?? listed.length, 1, changed));
}

export function withoutPathRow(tree: FormTree, { entry }: PathRow): FormTree {
	return entry === undefined
		? tree
		: withParams(tree, listedParams(tree).toSpliced(entry, 1));
}

/** Which pair of the URL each enabled entry of the list is: the one that says the same, else the one of its name at its place. */
function matchedPairs(
	pairs: readonly UrlPair[],
	listed: readonly FormTree[],
): ReadonlyMap<number, number> {
	const free = new Set(pairs.keys());
	const found = new Map<number, number>();
	const enabled = listed.flatMap((entry, index) =>
		isQuery(entry) && entry.disabled !== true ? [{ entry, index }] : [],
	);
	const take = (index: number, pair: number | undefined) => {
		if (pair === undefined) return;
		free.delete(pair);
		found.set(index, pair);
	};
	for (const { entry, index } of enabled)
		take(
			index,
			[...free].find((at) => isEntry(pairs[at], entry)),
		);
	for (const [place, { entry, index }] of enabled.entries())
		if (!found.has(index) && free.has(place))
			if (saysSame(pairs[place]?.name ?? "", textAtPath(entry, ["name"])))
				take(index, place);
	return found;
}

function isEntry(pair: UrlPair | undefined, entry: FormTree): boolean {
	return (
		pair !== undefined &&
		saysSame(pair.name, textAtPath(entry, ["name"])) &&
		saysSame(pair.value, textAtPath(entry, ["value"]))
	);
}

export function pairFor(name: string, value: string): UrlPair {
	return {
		name: inQuery(name, "name"),
		value: inQuery(value, "value"),
		hasEquals: true,
	};
}

export function withPairs(tree: FormTree, pairs: readonly UrlPair[]): FormTree {
	const url = joinedUrl({ ...urlParts(urlOf(tree)), pairs });
	return withData(tree, [protocolOf(tree), "url"], url);
}

export function withParams(
	tree: FormTree,
	params: readonly FormTree[],
): FormTree {
	const wanted = params.length === 0 ? undefined : params;
	return withData(tree, [protocolOf(tree), "params"], wanted);
}

export function isPath(entry: FormTree): boolean {
	return entry.type === "path";
}

function isQuery(entry: FormTree): boolean {
	return !isPath(entry);
}
