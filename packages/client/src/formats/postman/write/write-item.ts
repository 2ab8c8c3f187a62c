import type { Value } from "@curlew/template";
import { isList } from "../../../values/is-list.ts";
import {
	compact,
	flagAt,
	isTree,
	mapAt,
	mapsAt,
	member,
	type Tree,
	textAt,
	textsAt,
} from "../../tree/plain-tree.ts";
import { postmanAuth } from "../write-auth.ts";
import { postmanSettings } from "../write-settings.ts";
import { withOneTestScript } from "./one-test-script.ts";
import { bodyAndHeaders, keyValueOf } from "./write-body.ts";
import { marksOf, writtenUrl } from "./write-url.ts";

/** How authentication's parameters are written: schema 2.1 has lists, 2.0 maps. */
export type AuthLayout = "list" | "map";

/** An item of a bundled collection as one of Postman's. What comes along is told by reading it again. */
export function writtenItem(item: Tree, layout: AuthLayout = "list"): Tree {
	const info = mapAt(item, "info");
	const items = member(item, "items");
	return isList(items ?? null) || textAt(info, "type") === "folder"
		? folderOf(item, layout)
		: requestOf(item, layout);
}

function folderOf(folder: Tree, layout: AuthLayout): Tree {
	const info = mapAt(folder, "info");
	return {
		name: textAt(info, "name") ?? "",
		...compact({ id: idAt(info), description: docsOf(folder) }),
		item: mapsAt(folder, "items").map((item) => writtenItem(item, layout)),
		...defaultsOf(mapAt(folder, "request"), layout),
	};
}

/** What a folder or a collection gives to its requests. */
export function defaultsOf(request: Tree, layout: AuthLayout): Tree {
	const settings = mapAt(request, "settings");
	const http = mapAt(settings, "http");
	return compact({
		auth: writtenAuth(member(request, "auth"), layout),
		event: eventsOf(request),
		protocolProfileBehavior: behaviorOf({ ...settings, ...http }),
	});
}

/** An id of Postman's; some write numbers. */
export function idAt(info: Tree): string | number | undefined {
	const id = member(info, "x-id");
	return typeof id === "number" ? id : textAt(info, "x-id");
}

function requestOf(item: Tree, layout: AuthLayout): Tree {
	const section = sectionOf(item);
	const info = mapAt(item, "info");
	return {
		name: textAt(info, "name") ?? "",
		...compact({
			id: idAt(info),
			event: eventsOf(mapAt(item, "runtime")),
			protocolProfileBehavior: behaviorOf(mapAt(item, "settings")),
		}),
		request: {
			...compact({
				auth: writtenAuth(member(section, "auth") ?? "none", layout),
			}),
			...messageOf(section),
			...compact({ description: docsOf(item) }),
		},
		response: mapsAt(item, "examples").map(exampleOf),
	};
}

/** A GraphQL request is one of HTTP with such a body; of several bodies, one is sent. */
export function sectionOf(item: Tree): Tree {
	const graphql = member(item, "graphql");
	const http = mapAt(item, "http");
	if (!isTree(graphql)) return { ...http, ...oneBody(http) };
	const one = oneBody(graphql);
	return {
		...graphql,
		method: textAt(graphql, "method") ?? "POST",
		...("body" in one && {
			body: { type: "graphql", data: one.body ?? null },
		}),
	};
}

function oneBody(section: Tree): Tree {
	const body = member(section, "body");
	if (body === undefined) return {};
	if (!isList(body)) return { body };
	const variants = body.filter(isTree);
	const chosen =
		variants.find((variant) => flagAt(variant, "selected")) ?? variants[0];
	return chosen === undefined ? {} : { body: mapAt(chosen, "body") };
}

/** Of a request, or of an example's. */
function messageOf(section: Tree): Tree {
	const { headers, body } = bodyAndHeaders(section);
	return {
		method: textAt(section, "method") ?? "GET",
		header: headers.map(keyValueOf),
		...compact({ body }),
		url: writtenUrl(section),
	};
}

function exampleOf(example: Tree): Tree {
	const response = mapAt(example, "response");
	const request = member(example, "request");
	const body = mapAt(response, "body");
	const status = textAt(response, "status");
	return {
		name: textAt(example, "name") ?? "",
		...compact({
			description: marksOf(example).description,
			originalRequest: isTree(request) ? messageOf(request) : undefined,
			status: textAt(response, "statusText"),
			code: status === undefined ? undefined : codeOf(status),
			_postman_previewlanguage: textAt(body, "type"),
		}),
		header: mapsAt(response, "headers").map(keyValueOf),
		cookie: [],
		...compact({ body: textAt(body, "data") }),
	};
}

function codeOf(status: string): Value {
	return /^\d+$/.test(status) ? Number(status) : status;
}

const LISTENS: Readonly<Record<string, string>> = {
	"before-request": "prerequest",
	tests: "test",
};

function eventsOf(owner: Tree): readonly Tree[] {
	return withOneTestScript(owner).flatMap((script) => {
		const type = textAt(script, "type") ?? "";
		const listen = Object.hasOwn(LISTENS, type) ? LISTENS[type] : undefined;
		if (listen === undefined) return [];
		const exec = (textAt(script, "code") ?? "").split("\n");
		return [{ listen, script: { exec, type: "text/javascript" } }];
	});
}

function behaviorOf(settings: Tree): Tree {
	const { disabledSystemHeaders, ...others } = postmanSettings(settings);
	if (disabledSystemHeaders === undefined) return others;
	const names = textsAt({ disabledSystemHeaders }, "disabledSystemHeaders");
	return {
		...others,
		disabledSystemHeaders: Object.fromEntries(
			names.map((name) => [name, true] as const),
		),
	};
}

/** Undefined for what is inherited. */
function writtenAuth(
	auth: Value | undefined,
	layout: AuthLayout,
): Tree | undefined {
	if (auth === undefined || auth === "inherit") return undefined;
	if (
		isTree(auth) &&
		[textAt(auth, "type"), textAt(auth, "mode")].includes("inherit")
	)
		return undefined;
	const written = postmanAuth(auth);
	if (written === undefined) return { type: "noauth" };
	const { type, parameters } = written;
	if (parameters.length === 0) return { type };
	return {
		type,
		[type]:
			layout === "map"
				? Object.fromEntries(parameters)
				: parameters.map(([key, value]) => ({
						key,
						value,
						type: typeof value === "string" ? "string" : "any",
					})),
	};
}

/** Documentation: a text, or a map with one. */
export function docsOf(tree: Tree): string | undefined {
	const docs = member(tree, "docs");
	return isTree(docs) ? textAt(docs, "content") : textAt(tree, "docs");
}
