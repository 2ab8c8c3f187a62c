import type { Value } from "@curlew/template";
import { isList } from "../../../values/is-list.ts";
import {
	compact,
	isTree,
	listAt,
	mapAt,
	mapsAt,
	member,
	type Tree,
	textAt,
} from "../../tree/plain-tree.ts";
import { normaliseBody } from "./normalise-body.ts";
import {
	normaliseEntry,
	normaliseParams,
	plainText,
} from "./normalise-entry.ts";
import { normaliseExample } from "./normalise-example.ts";
import { normaliseVariables } from "./normalise-variables.ts";

/**
 * An item of OpenCollection in one of the several ways in which the same can
 * be written: lists where one may stand, types that are the default spelt out,
 * nothing that is empty. So two items mean the same when they are equal.
 */
export function normaliseItem(item: Tree): Tree {
	const details = (["http", "graphql"] as const).flatMap((name) =>
		isTree(member(item, name))
			? [[name, normaliseDetails(mapAt(item, name), name)] as const]
			: [],
	);
	const connections = (["grpc", "websocket"] as const).flatMap((name) =>
		isTree(member(item, name))
			? [[name, normaliseConnection(mapAt(item, name))] as const]
			: [],
	);
	return compact({
		...item,
		info: normaliseInfo(item, details[0]?.[0]),
		...Object.fromEntries([...details, ...connections]),
		runtime: normaliseDefaults(mapAt(item, "runtime")),
		examples: mapsAt(item, "examples").map(normaliseExample),
		docs: plainText(member(item, "docs")),
	});
}

export function normaliseFolder(folder: Tree): Tree {
	return compact({
		...folder,
		info: normaliseInfo(folder, "folder"),
		request: normaliseDefaults(mapAt(folder, "request")),
		docs: plainText(member(folder, "docs")),
	});
}

export function normaliseEnvironment(environment: Tree, name: string): Tree {
	return compact({
		...environment,
		name: textAt(environment, "name") ?? name,
		variables: normaliseVariables(mapsAt(environment, "variables")),
	});
}

/** `request` of a collection or folder, and `runtime` of a request. */
export function normaliseDefaults(defaults: Tree): Tree {
	const auth = member(defaults, "auth");
	return compact({
		...defaults,
		headers: mapsAt(defaults, "headers").map(normaliseEntry),
		auth: auth === undefined ? undefined : normaliseAuth(auth),
		variables: normaliseVariables(mapsAt(defaults, "variables")),
		scripts: mapsAt(defaults, "scripts").filter(
			(script) => (textAt(script, "code") ?? "").trim() !== "",
		),
		assertions: mapsAt(defaults, "assertions").map(normaliseAssertion),
		actions: mapsAt(defaults, "actions").map(normaliseAction),
	});
}

function normaliseInfo(item: Tree, type: string | undefined): Tree {
	const info = mapAt(item, "info");
	const tag = textAt(info, "tags");
	return compact({
		...info,
		type: textAt(info, "type") ?? type,
		description: plainText(member(info, "description")),
		tags: tag === undefined ? listAt(info, "tags") : [tag],
	});
}

function normaliseDetails(details: Tree, protocol: "http" | "graphql"): Tree {
	return compact({
		...details,
		method: normaliseMethod(textAt(details, "method"), protocol),
		url: textAt(details, "url") ?? "",
		headers: mapsAt(details, "headers").map(normaliseEntry),
		params: normaliseParams(member(details, "params")),
		body: normaliseBody(member(details, "body"), protocol),
		auth: normaliseAuth(member(details, "auth") ?? "none"),
	});
}

function normaliseConnection(details: Tree): Tree {
	const message = member(details, "message");
	return compact({
		...details,
		headers: mapsAt(details, "headers").map(normaliseEntry),
		metadata: mapsAt(details, "metadata").map(normaliseEntry),
		message:
			message === undefined || isList(message)
				? message
				: [{ title: "", message }],
		auth: normaliseAuth(member(details, "auth") ?? "none"),
	});
}

/** Those that mean the same in small letters: formats have sections of these names. */
const METHODS: ReadonlySet<string> = new Set([
	"get",
	"post",
	"put",
	"delete",
	"patch",
	"options",
	"head",
	"connect",
	"trace",
]);

function normaliseMethod(
	written: string | undefined,
	protocol: string,
): string {
	const method = written ?? (protocol === "http" ? "GET" : "POST");
	return METHODS.has(method) ? method.toUpperCase() : method;
}

function normaliseAuth(auth: Value): Value {
	if (!isTree(auth)) return auth;
	const type = textAt(auth, "type") ?? "none";
	if (type === "none" || type === "inherit") return type;
	const nested = member(auth, type);
	const { type: _, ...fields } = isTree(nested) ? nested : auth;
	return { type, ...withoutEmptyTexts(fields) };
}

/** An empty prefix of a token says something; other empty fields do not. */
function withoutEmptyTexts(fields: Tree): Tree {
	return compact(
		Object.fromEntries(
			Object.entries(fields).filter(([, value]) => value !== ""),
		),
	);
}

function normaliseAssertion(assertion: Tree): Tree {
	const value = textAt(assertion, "value");
	return compact({
		...normaliseEntry(assertion),
		operator: textAt(assertion, "operator") ?? "eq",
		value: value === "" ? undefined : value,
	});
}

function normaliseAction(action: Tree): Tree {
	const selector = mapAt(action, "selector");
	const variable = mapAt(action, "variable");
	return compact({
		...normaliseEntry(action),
		phase: textAt(action, "phase") ?? "after-response",
		selector: { ...selector, method: textAt(selector, "method") ?? "jsonq" },
		variable: { ...variable, scope: textAt(variable, "scope") ?? "runtime" },
	});
}
