import type { Value } from "@curlew/template";
import { formDecoded } from "../../../values/percent-decoded.ts";
import {
	compact,
	flagAt,
	isTree,
	mapAt,
	mapsAt,
	member,
	type Tree,
	textAt,
} from "../../tree/plain-tree.ts";
import { indexOutside, splitOutside } from "./outside-braces.ts";

/** A URL in its parts, as Postman has it, with what the params beside it say; a text where these do not tell of its query. @param section `http` of a request */
export function writtenUrl(section: Tree): Value {
	const text = textAt(section, "url") ?? "";
	const { origin, path, query, hash } = partsOf(text);
	if (query !== undefined && member(section, "params") === undefined)
		return text;
	const rows = queryRows(query, queryParamsIn(section));
	const sent = rows.filter((row) => !flagAt(row, "disabled"));
	const asked = sent.map(pairText).join("&");
	const raw = [
		text.slice(0, origin.end),
		path ?? "",
		sent.length > 0 ? `?${asked}` : "",
		hash === undefined ? "" : `#${hash}`,
	].join("");
	return {
		raw,
		...compact({
			protocol: origin.protocol,
			auth: origin.user,
			host: splitOutside(origin.host, "."),
			port: origin.port,
		}),
		...(path !== undefined && { path: splitOutside(path.slice(1), "/") }),
		...compact({
			query: rows,
			hash,
			variable: pathRows(section),
		}),
	};
}

interface Origin {
	readonly protocol: string | undefined;
	readonly user: Tree | undefined;
	readonly host: string;
	readonly port: string | undefined;
	/** Where it ends in the text. */
	readonly end: number;
}

/** A path begins with `/`; absent parts are undefined. */
function partsOf(text: string): {
	readonly origin: Origin;
	readonly path: string | undefined;
	readonly query: string | undefined;
	readonly hash: string | undefined;
} {
	const hashAt = indexOutside(text, "#");
	const whole = hashAt === -1 ? text : text.slice(0, hashAt);
	const queryAt = indexOutside(whole, "?");
	const address = queryAt === -1 ? whole : whole.slice(0, queryAt);
	const origin = originOf(address);
	const path = address.slice(origin.end);
	return {
		origin,
		path: path === "" ? undefined : path,
		query: queryAt === -1 ? undefined : whole.slice(queryAt + 1),
		hash: hashAt === -1 ? undefined : text.slice(hashAt + 1),
	};
}

function originOf(address: string): Origin {
	const [begin = "", protocol] =
		/^([a-z][a-z0-9+.-]*):\/\//i.exec(address) ?? [];
	const slash = indexOutside(address, "/", begin.length);
	const end = slash === -1 ? address.length : slash;
	const authority = address.slice(begin.length, end);
	const at = indexOutside(authority, "@");
	const place = authority.slice(at + 1);
	const [, host = place, port] =
		/^((?:\{\{.*?\}\}|[^:[\]])*):(\d+|\{\{[^{}]*\}\})$/s.exec(place) ?? [];
	return {
		protocol,
		user: userIn(authority.slice(0, Math.max(0, at))),
		host,
		port,
		end,
	};
}

function userIn(text: string): Tree | undefined {
	if (text === "") return undefined;
	const colon = indexOutside(text, ":");
	return colon === -1
		? { user: text }
		: { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

function queryParamsIn(section: Tree): readonly Tree[] {
	const params = member(section, "params");
	const rows = isTree(params)
		? mapsAt(params, "query")
		: mapsAt(section, "params");
	return rows.filter((row) => (textAt(row, "type") ?? "query") === "query");
}

function pathRows(section: Tree): readonly Tree[] {
	const params = member(section, "params");
	const rows = isTree(params)
		? mapsAt(mapAt(section, "params"), "path")
		: mapsAt(section, "params").filter((row) => textAt(row, "type") === "path");
	return rows.map((row) => ({
		key: textAt(row, "name") ?? "",
		value: textAt(row, "value") ?? "",
		...marksOf(row),
	}));
}

/**
 * The pairs of the URL as it writes them, with the descriptions that the table of
 * params has; its disabled rows stay where they are, and what the URL lacks comes last.
 */
function queryRows(
	query: string | undefined,
	params: readonly Tree[],
): readonly Tree[] {
	const pairs = query === undefined ? [] : splitOutside(query, "&").map(pairOf);
	const rows: Tree[] = [];
	const missing: Tree[] = [];
	for (const param of params) {
		const name = textAt(param, "name") ?? "";
		if (isOff(param)) {
			rows.push({ ...keyValueOf(param), disabled: true });
			continue;
		}
		const index = pairs.findIndex((pair) => isSame(pair, name, param));
		if (index === -1) {
			if (name !== "") missing.push(keyValueOf(param));
			continue;
		}
		// Pairs that the table does not have keep their place, too.
		const found = pairs.splice(0, index + 1);
		const pair = found.pop() ?? {};
		const own = keyValueOf(param);
		rows.push(...found, {
			...(pairText(own) === pairText(pair) ? own : pair),
			...marksOf(param),
		});
	}
	return [...rows, ...pairs, ...missing];
}

function isSame(pair: Tree, name: string, param: Tree): boolean {
	const value = textAt(param, "value") ?? "";
	return (
		formDecoded(textAt(pair, "key") ?? "") === formDecoded(name) &&
		formDecoded(textAt(pair, "value") ?? "") === formDecoded(value)
	);
}

function isOff(row: Tree): boolean {
	return flagAt(row, "disabled") || textAt(row, "enabled") === "false";
}

function pairOf(text: string): Tree {
	const equals = indexOutside(text, "=");
	return equals === -1
		? { key: text, value: null }
		: { key: text.slice(0, equals), value: text.slice(equals + 1) };
}

function keyValueOf(param: Tree): Tree {
	return {
		key: textAt(param, "name") ?? "",
		value: textAt(param, "value") ?? null,
		...marksOf(param),
	};
}

function pairText(row: Tree): string {
	const key = encoded(textAt(row, "key") ?? "", /\{\{.*?\}\}|[&=#]/gs);
	const value = textAt(row, "value");
	return value === undefined
		? key
		: `${key}=${encoded(value, /\{\{.*?\}\}|[&#]/gs)}`;
}

function encoded(text: string, ends: RegExp): string {
	return text.replace(ends, (found) =>
		found.length > 1 ? found : encodeURIComponent(found),
	);
}

/** What any row says beside its name and value. */
export function marksOf(row: Tree): Tree {
	const description = member(row, "description");
	return compact({
		description: isTree(description)
			? textAt(description, "content")
			: description,
		disabled: isOff(row) ? true : undefined,
	});
}
