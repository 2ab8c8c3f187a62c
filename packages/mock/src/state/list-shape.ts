import type { ApiNode, ApiParameter } from "@curlew/client/openapi";
import type { MockOperation } from "../document/routes.ts";
import type { ListPaging, ListShape } from "./resource.ts";
import { type SchemaParts, successContent } from "./schema-parts.ts";

const LIMITS = [
	"limit",
	"perpage",
	"pagesize",
	"size",
	"count",
	"maxresults",
	"top",
];
const OFFSETS = ["offset", "skip", "start", "startindex"];
const PAGES = ["page", "pagenumber", "pageno"];
const CURSORS = [
	"cursor",
	"after",
	"startingafter",
	"pagetoken",
	"nexttoken",
	"continue",
];
const MEMBERS = [
	"data",
	"items",
	"results",
	"values",
	"content",
	"records",
	"entries",
];

/** How a GET of a collection answers with its things; undefined where that is not plain. */
export function listShape(
	parts: SchemaParts,
	route: MockOperation,
	thing: ApiNode,
	idPath: readonly string[],
): ListShape | undefined {
	const whole = successContent(route)?.schema;
	if (whole === undefined) return undefined;
	const found = parts.isList(whole)
		? { member: undefined, schema: parts.items(whole) }
		: wrapped(parts, whole, thing, route);
	const { schema } = found ?? {};
	if (found === undefined || schema === undefined) return undefined;
	// What the list has of a thing must say which one it is.
	const [first = ""] = idPath;
	if (!parts.memberNames(schema).includes(first)) return undefined;
	const { parameters } = route.operation;
	const paging = pagingOf(parameters);
	const isPaging = new Set<string | undefined>(
		Object.values(paging).map(String),
	);
	const members = new Set(parts.memberNames(thing));
	const filters = parameters
		.filter(({ place, name }) => place === "query" && !isPaging.has(name))
		.map(({ name }) => name)
		.filter((name) => members.has(name));
	return { ...found, schema, whole, paging, filters };
}

/** The one member of a response that holds the things. */
function wrapped(
	parts: SchemaParts,
	whole: ApiNode,
	thing: ApiNode,
	{ template }: MockOperation,
): { readonly member: string; readonly schema: ApiNode } | undefined {
	const lists = parts.memberNames(whole).flatMap((member) => {
		const [schema] = parts
			.member(whole, member)
			.filter((own) => parts.isList(own))
			.flatMap((own) => parts.items(own) ?? []);
		return schema && parts.isObject(schema) ? [{ member, schema }] : [];
	});
	const own = template.text.split("/").at(-1)?.toLowerCase();
	const same = lists.filter(
		({ schema }) => parts.identity(schema) === parts.identity(thing),
	);
	const named = lists.filter(({ member }) => {
		const name = member.toLowerCase();
		return name === own || MEMBERS.includes(name);
	});
	for (const candidates of [same, named, lists])
		if (candidates.length === 1) return candidates[0];
	return undefined;
}

function pagingOf(parameters: readonly ApiParameter[]): ListPaging {
	const query = parameters.filter(({ place }) => place === "query");
	const find = (names: readonly string[]) =>
		query.find(({ name }) => names.includes(plainName(name)));
	const limit = find(LIMITS);
	const page = find(PAGES);
	const isFromZero =
		page?.schema?.get("minimum").value === 0 ||
		page?.schema?.get("default").value === 0;
	const byDefault = limit?.schema?.get("default").value;
	return {
		limit: limit?.name,
		defaultLimit: typeof byDefault === "number" ? byDefault : undefined,
		offset: find(OFFSETS)?.name,
		page: page?.name,
		firstPage: isFromZero ? 0 : 1,
		cursor: find(CURSORS)?.name,
	};
}

/** In small letters, without `$` and what words are joined by. */
export function plainName(name: string): string {
	return name.toLowerCase().replace(/[$_-]/g, "");
}
