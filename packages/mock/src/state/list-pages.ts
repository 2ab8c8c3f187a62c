import { isMap } from "@curlew/client/openapi";
import type { ListShape } from "./resource.ts";
import type { Thing } from "./store.ts";

/** Things of a page where nothing says how many. */
const USUAL_PAGE = 20;

/** What a list answers with: a page of the things that are wanted. */
export interface ListPage {
	readonly things: readonly Thing[];
	/** Of all pages. */
	readonly total: number;
	readonly limit: number | undefined;
	readonly offset: number;
	readonly page: number | undefined;
	/** The query of the next page; undefined on the last one. */
	readonly next: string | undefined;
	readonly previous: string | undefined;
	/** Where the next page begins, for whoever pages by it. */
	readonly cursor: string | undefined;
}

/** Filters things by equal members, and takes the page that a query wants. */
export function listPage(
	{ paging, filters }: ListShape,
	things: Iterable<Thing>,
	query: string,
): ListPage {
	const given = new URLSearchParams(query);
	const wanted = filters
		.filter((name) => given.has(name))
		.map((name) => [name, valuesOf(given, name)] as const);
	const all = [...things].filter(({ value }) =>
		wanted.every(([name, values]) => hasOne(value[name], values)),
	);
	const isPaged = paging.limit ?? paging.offset ?? paging.page ?? paging.cursor;
	if (isPaged === undefined)
		return { ...WHOLE, things: all, total: all.length };
	const limit =
		wholeAt(given, paging.limit, 1) ?? paging.defaultLimit ?? USUAL_PAGE;
	const page = wholeAt(given, paging.page, 0) ?? paging.firstPage;
	const offset =
		wholeAt(given, paging.offset, 0) ??
		cursorAt(given, paging.cursor, all) ??
		Math.max(page - paging.firstPage, 0) * limit;
	const end = offset + limit;
	const at = (start: number) =>
		queryAt(given, { paging, filters }, { start, limit, all });
	return {
		things: all.slice(offset, end),
		total: all.length,
		limit,
		offset,
		page: Math.floor(offset / limit) + paging.firstPage,
		next: end < all.length ? at(end) : undefined,
		previous: offset > 0 ? at(Math.max(offset - limit, 0)) : undefined,
		cursor: end < all.length ? all[end - 1]?.id : undefined,
	};
}

const WHOLE = {
	limit: undefined,
	offset: 0,
	page: undefined,
	next: undefined,
	previous: undefined,
	cursor: undefined,
} as const;

/** `status=a,b` and `status=a&status=b` both mean either. */
function valuesOf(given: URLSearchParams, name: string): ReadonlySet<string> {
	const all = given.getAll(name);
	return new Set([...all, ...all.flatMap((text) => text.split(","))]);
}

function hasOne(value: unknown, wanted: ReadonlySet<string>): boolean {
	if (Array.isArray(value)) return value.some((item) => hasOne(item, wanted));
	if (isMap(value)) return false;
	return wanted.has(String(value));
}

function wholeAt(
	given: URLSearchParams,
	name: string | undefined,
	least: number,
): number | undefined {
	const text = name === undefined ? null : given.get(name);
	if (text === null || !/^\d{1,9}$/.test(text)) return undefined;
	return Math.max(Number(text), least);
}

/** Behind the thing whose id the cursor is; one that is not there any more begins anew. */
function cursorAt(
	given: URLSearchParams,
	name: string | undefined,
	all: readonly Thing[],
): number | undefined {
	const text = name === undefined ? null : given.get(name);
	if (text === null) return undefined;
	return all.findIndex(({ id }) => id === text) + 1;
}

function queryAt(
	given: URLSearchParams,
	{ paging }: Pick<ListShape, "paging" | "filters">,
	{
		start,
		limit,
		all,
	}: { start: number; limit: number; all: readonly Thing[] },
): string {
	const query = new URLSearchParams(given);
	if (paging.offset !== undefined) query.set(paging.offset, String(start));
	else if (paging.page !== undefined)
		query.set(
			paging.page,
			String(Math.floor(start / limit) + paging.firstPage),
		);
	else if (paging.cursor !== undefined)
		query.set(paging.cursor, all[start - 1]?.id ?? "");
	if (paging.limit !== undefined) query.set(paging.limit, String(limit));
	return query.toString();
}
