import { isMap, type PlainMap } from "@curlew/client/openapi";
import type { ContentMaker } from "../document/content-maker.ts";
import { fitted } from "./fit.ts";
import type { ListPage } from "./list-pages.ts";
import { plainName } from "./list-shape.ts";
import { withMember, withoutMember } from "./own-maps.ts";
import type { ListShape } from "./resource.ts";

/** The value of a response with a page of things; undefined where none would be valid. */
export function listValue(
	content: ContentMaker,
	shape: ListShape,
	page: ListPage,
	path: string,
): unknown {
	const { whole, member, schema } = shape;
	const isValid = (value: unknown) =>
		content.judge.fault(whole, value) === undefined;
	const things = page.things.flatMap(
		({ value }) => fitted(content, schema, value) ?? [],
	);
	if (member === undefined) return isValid(things) ? things : undefined;
	const base = content.sample(whole);
	const filled = isMap(base) ? withMember(base, member, things) : undefined;
	if (filled === undefined || !isValid(filled)) return undefined;
	let best: PlainMap = filled;
	for (const [name, values] of companions(best, page, path)) {
		const next = values
			.map((value) =>
				value === ABSENT
					? withoutMember(best, name)
					: withMember(best, name, value),
			)
			.find(isValid);
		if (next) best = next;
	}
	return best;
}

const ABSENT = Symbol("absent");

/** What stands beside a list and tells of it: what it may be, the best first. */
function* companions(
	whole: PlainMap,
	page: ListPage,
	path: string,
): Generator<readonly [name: string, values: readonly unknown[]], void> {
	const url = (query: string | undefined) =>
		query === undefined ? [null, ABSENT, ""] : [`${path}?${query}`];
	for (const name of Object.keys(whole)) {
		const plain = plainName(name);
		if (
			/^(?:total|totalcount|count|totalitems|totalelements|totalresults)$/.test(
				plain,
			)
		)
			yield [name, [page.total]];
		else if (/^(?:hasmore|hasnext|hasnextpage)$/.test(plain))
			yield [name, [page.next !== undefined]];
		else if (/^(?:limit|perpage|pagesize|size)$/.test(plain) && page.limit)
			yield [name, [page.limit]];
		else if (plain === "offset") yield [name, [page.offset]];
		else if (/^(?:page|currentpage|pagenumber)$/.test(plain))
			yield [name, [page.page ?? 1]];
		else if (/^(?:totalpages|pages|pagecount)$/.test(plain))
			yield [name, [page.limit ? Math.ceil(page.total / page.limit) : 1]];
		else if (/^next(?:cursor|pagetoken|token)$|^cursor$/.test(plain))
			yield [
				name,
				page.cursor === undefined ? [null, ABSENT, ""] : [page.cursor],
			];
		else if (/^next(?:url|link|page|pageurl|pageuri)?$/.test(plain))
			yield [name, url(page.next)];
		else if (/^prev(?:ious)?(?:url|link|page|pageurl|pageuri)?$/.test(plain))
			yield [name, url(page.previous)];
	}
}
