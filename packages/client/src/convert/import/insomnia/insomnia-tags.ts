/** What stands for a template tag: another placeholder, or what a script computes. */
export type SimpleTag =
	| { readonly placeholder: string }
	| { readonly name: string; readonly expression: string };

/** Where the values of responses go that tags refer to. */
export interface TagContext {
	/** Names of requests by their ids. */
	readonly requests: ReadonlyMap<string, string>;
	/** Variables that requests set, as expressions by names, by the requests' ids. */
	readonly set: Map<string, Map<string, string>>;
}

/** `'a', "b", 3, true` after the tag's name. */
const ARGUMENT = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^\s,]+)/g;

/** Tags that need no other request. @param inside translates templates in arguments */
export function simpleTag(
	written: string,
	inside: (text: string) => string,
): SimpleTag | undefined {
	const { tag, values } = parts(written);
	const [first = "", second = "", third = ""] = values;
	switch (tag) {
		case "uuid":
			return { placeholder: "$uuid" };
		case "now":
		case "timestamp":
			return dateTag(first, second);
		case "faker":
			return { placeholder: `$${first === "guid" ? "guid" : first}` };
		case "prompt":
			return {
				placeholder: `?${(first || second).replace(/[{}:]/g, "").trim() || "Value"}`,
			};
		case "base64":
			return base64Tag(first, third === "" ? second : third, inside);
		case "hash":
			return {
				name: nameOf("hash", first, third),
				expression: `require("crypto").createHash(${JSON.stringify(first)}).update(${templated(third, inside)}).digest(${JSON.stringify(second || "hex")})`,
			};
		default:
			return undefined;
	}
}

function dateTag(format: string, custom: string): SimpleTag | undefined {
	switch (format) {
		case "":
		case "iso-8601":
			return { placeholder: "$isoTimestamp" };
		case "unix":
			return { placeholder: "$timestamp" };
		case "millis":
		case "ms":
			return { name: "now_millis", expression: "Date.now()" };
		default:
			return custom === ""
				? undefined
				: {
						name: nameOf("now", custom),
						expression: `require("moment")().format(${JSON.stringify(momentFormat(custom))})`,
					};
	}
}

/** date-fns counts days and years in small letters. */
function momentFormat(format: string): string {
	return format
		.replace(/y/g, "Y")
		.replace(/(?<![dD])d{1,2}(?![dD])/g, (days) => days.toUpperCase());
}

function base64Tag(
	action: string,
	text: string,
	inside: (text: string) => string,
): SimpleTag {
	const name = nameOf(action === "decode" ? "decoded" : "base64", text);
	const value = templated(text, inside);
	return {
		name,
		expression: action === "decode" ? `atob(${value})` : `btoa(${value})`,
	};
}

function templated(text: string, inside: (text: string) => string): string {
	const template = inside(text);
	const written = JSON.stringify(template);
	return template.includes("{{") ? `client.interpolate(${written})` : written;
}

/** `response 'body', 'req_1', 'b64::…'`: the request sets a variable, whose name this gives. */
export function responseTag(
	written: string,
	{ requests, set }: TagContext,
): string | undefined {
	const { tag, values } = parts(written);
	const [field = "", id = "", filter = ""] = values;
	const request = requests.get(id);
	if (tag !== "response" || request === undefined) return undefined;
	const path = decodedFilter(filter);
	const expression = responseExpression(field, path);
	if (expression === undefined) return undefined;
	const name = nameOf(request, field === "raw" ? "body" : path || field);
	const variables = set.get(id) ?? new Map<string, string>();
	set.set(id, variables.set(name, expression));
	return name;
}

function responseExpression(field: string, path: string): string | undefined {
	switch (field) {
		case "raw":
			return "res.text()";
		case "url":
			return "res.url";
		case "header":
			return `res.headers[${JSON.stringify(path.toLowerCase())}]`;
		case "body":
			return bodyExpression(path);
		default:
			return undefined;
	}
}

/** A JSONPath as an expression; undefined for XPath. */
function bodyExpression(path: string): string | undefined {
	if (path === "" || path === "$") return "res.body";
	if (!path.startsWith("$")) return undefined;
	const inside = path.slice(1);
	const isPlain =
		/^(?:\.[A-Za-z_$][\w$]*|\[\d+\]|\["[^"]*"\]|\['[^']*'\])+$/.test(inside);
	return isPlain
		? `res.body${inside}`
		: `res(${JSON.stringify(inside.replace(/^\.(?!\.)/, ""))})`;
}

/** Insomnia writes quotation marks in arguments as base64. */
function decodedFilter(text: string): string {
	const [, encoded] = /^b64::(.*)::46b$/.exec(text) ?? [];
	return encoded === undefined
		? text
		: Buffer.from(encoded, "base64").toString("utf8");
}

function parts(written: string): {
	readonly tag: string;
	readonly values: readonly string[];
} {
	const [, tag = "", rest = ""] = /^([\w-]+)\s*([\s\S]*)$/.exec(written) ?? [];
	const values = Array.from(
		rest.matchAll(ARGUMENT),
		([, single, double, plain = ""]) => single ?? double ?? plain,
	);
	return { tag, values };
}

function nameOf(...words: readonly string[]): string {
	return words
		.join("_")
		.replace(/[^a-zA-Z0-9]+/g, "_")
		.replace(/^_+|_+$/g, "")
		.slice(0, 60);
}
