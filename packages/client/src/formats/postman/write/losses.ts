import { isList } from "../../../values/is-list.ts";
import type { Loss } from "../../format-tools.ts";
import { differences } from "../../tree/differences.ts";
import type { FieldPath } from "../../tree/field-path.ts";
import {
	compact,
	EMPTY,
	mapAt,
	mapsAt,
	member,
	type Tree,
	textAt,
	without,
} from "../../tree/plain-tree.ts";
import { withoutPlace } from "../without-place.ts";
import { withOneTestScript } from "./one-test-script.ts";
import { bodyAndHeaders, keyValueOf } from "./write-body.ts";
import { docsOf, sectionOf } from "./write-item.ts";
import { writtenUrl } from "./write-url.ts";

/** What Postman's file does not say of a tree. @param again the tree that was read of what was written */
export function lossesIn(tree: Tree, again: Tree): readonly Loss[] {
	return [
		...differences(comparable(tree), comparable(again)).map(noPlaceIn(tree)),
		...itemLosses(tree, again, []),
	];
}

function itemLosses(tree: Tree, again: Tree, path: FieldPath): readonly Loss[] {
	const others = mapsAt(again, "items");
	return mapsAt(tree, "items").flatMap((item, index) => {
		const at = [...path, "items", index];
		const other = others[index] ?? EMPTY;
		const own = [
			...differences(comparable(item), comparable(other)).map(noPlaceIn(item)),
			...hiddenLosses(item),
		].map((loss) => ({ ...loss, path: [...at, ...loss.path] }));
		return [...own, ...itemLosses(item, other, at)];
	});
}

function noPlaceIn(tree: Tree): (path: FieldPath) => Loss {
	return (path) => noPlace(path, withoutPlace(path, tree));
}

function noPlace(path: FieldPath, message: string): Loss {
	return {
		path,
		code: "NO_PLACE_IN_POSTMAN",
		message,
		hint: "It is not written.",
	};
}

/** Members that are compared in another shape, or that say nothing of a request. */
const LOOKED_AT = [
	"opencollection",
	"bundled",
	"http",
	"graphql",
	"request",
	"runtime",
	"settings",
	"examples",
] as const;

/** What both trees are compared by: one way of saying for all that mean the same. */
function comparable(tree: Tree): Tree {
	const { info, items: _items, docs: _docs, extensions, ...others } = tree;
	const known = without(others, ...LOOKED_AT);
	const request = mapAt(tree, "request");
	const isRequest = "http" in tree || "graphql" in tree;
	return {
		...known,
		...compact({
			info: without(mapAt({ info: info ?? null }, "info"), "type", "seq"),
			docs: docsOf(tree),
			extensions: extensionsOf(
				mapAt({ extensions: extensions ?? null }, "extensions"),
			),
			request: withScripts(request),
			runtime: withScripts(mapAt(tree, "runtime")),
			settings: settingsOf(mapAt(tree, "settings")),
			examples: mapsAt(tree, "examples").map(comparableExample),
			http: isRequest ? comparableSection(sectionOf(tree)) : undefined,
		}),
	};
}

/** Without what Bruno keeps for itself, and what Postman does anyhow. */
function extensionsOf(extensions: Tree): Tree {
	const curlew = mapAt(extensions, "curlew");
	const isUsual = textAt(curlew, "unresolved") === "warn";
	return {
		...without(extensions, "bruno", "curlew"),
		...compact({ curlew: isUsual ? without(curlew, "unresolved") : curlew }),
	};
}

function comparableSection(section: Tree): Tree {
	const { body, headers } = bodyAndHeaders(section);
	const auth = member(section, "auth") ?? "none";
	return {
		...without(section, "headers", "params", "body"),
		method: (textAt(section, "method") ?? "GET").toUpperCase(),
		url: JSON.stringify(writtenUrl(section)),
		headers: headers.map(keyValueOf),
		body: body ?? null,
		auth: "mode" in mapAt({ auth }, "auth") ? "inherit" : auth,
	};
}

function comparableExample(example: Tree): Tree {
	const request = mapAt(example, "request");
	return {
		...example,
		request: "url" in request ? comparableSection(request) : request,
	};
}

/** What runs behind a response is one kind of script in Postman. */
function withScripts(owner: Tree): Tree {
	const scripts = withOneTestScript(owner);
	return {
		...without(owner, "scripts", "settings"),
		...compact({ scripts, settings: settingsOf(mapAt(owner, "settings")) }),
	};
}

/** Without what no request of Postman's says, as Postman always does it. */
function settingsOf(settings: Tree): Tree {
	const all = { ...without(settings, "http"), ...mapAt(settings, "http") };
	return without(all, "getAfterRedirects");
}

/** What is written, and means something else or less there. */
function hiddenLosses(item: Tree): readonly Loss[] {
	const name = "graphql" in item ? "graphql" : "http";
	const section = mapAt(item, name);
	const body = member(section, "body") ?? null;
	const losses: Loss[] = [];
	if (isList(body) && body.length > 1)
		losses.push({
			...noPlace(
				[name, "body"],
				"Postman has one body; the other variants are not written.",
			),
		});
	const { auth = "none" } = section;
	const oauth2 = mapAt({ auth }, "auth");
	const fetches = textAt(mapAt(oauth2, "settings"), "autoFetchToken") ?? "true";
	if (
		textAt(oauth2, "type") === "oauth2" &&
		fetches === "true" &&
		textAt(oauth2, "accessToken") === undefined
	)
		losses.push({
			...noPlace([name, "auth"], "Postman fetches no token in a run."),
			hint: "Get one in Postman's app, or by a script.",
		});
	return losses;
}
