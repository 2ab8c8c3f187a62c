import { readRegularTextSync } from "@curlew/client/files";
import { reasonOf } from "@curlew/client/internal";
import {
	ApiFile,
	type ApiNode,
	locateAll,
	SourceText,
} from "@curlew/client/openapi";
import { PathTemplate } from "@curlew/contract";
import { InvalidRulesError } from "../errors.ts";
import type { MockAnswer } from "../exchange/exchange.ts";
import type { MockRule } from "./rule.ts";

/**
 * Reads a YAML or JSON file of rules: `rules`, each with `when` and `then`.
 *
 * @param path absolute
 * @throws InvalidRulesError with the place of what is no rule
 */
export function readRules(path: string): readonly MockRule[] {
	const file = new ApiFile(new SourceText(path, textOf(path)));
	if (file.fault) throw fault(file.root, file.fault.message);
	const list = file.root.get("rules");
	if (!list.isList) throw fault(list, "A file of rules has a list `rules`.");
	known(file.root, ["rules"]);
	return list.items().map(ruleOf);
}

function textOf(path: string): string {
	try {
		return readRegularTextSync(path);
	} catch (error) {
		throw new InvalidRulesError(
			`The rules ${path} cannot be read: ${reasonOf(error)}.`,
			{ cause: error },
		);
	}
}

function ruleOf(rule: ApiNode): MockRule {
	known(rule, ["when", "then"]);
	const when = rule.get("when");
	known(when, ["method", "path", "query", "headers", "body"]);
	const path = when.textAt("path");
	if (path !== undefined && !path.startsWith("/"))
		throw fault(when.get("path"), "A path begins with `/`.");
	return {
		method: when.textAt("method")?.toUpperCase(),
		path: path === undefined ? undefined : new PathTemplate(path),
		query: textsOf(when.get("query")),
		headers: textsOf(when.get("headers"), (name) => name.toLowerCase()),
		body: when.get("body").value,
		answer: answerOfRule(rule),
	};
}

function answerOfRule(rule: ApiNode): MockAnswer {
	const then = rule.get("then");
	if (!then.isMap) throw fault(rule, "A rule has `then`: what is answered.");
	known(then, ["status", "headers", "body", "delay"]);
	const status = numberAt(then, "status", 200, 599) ?? 200;
	const delay = numberAt(then, "delay", 0, 600_000);
	const body = then.get("body");
	const isText = typeof body.value === "string";
	const type = isText ? "text/plain; charset=utf-8" : "application/json";
	const headers = textsOf(then.get("headers"), (name) => name.toLowerCase());
	for (const [name, value] of headers)
		if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[^\t\x20-\x7e]/.test(value))
			throw fault(
				then.get("headers"),
				`\`${name}\` is no header that can be sent.`,
			);
	const line = locationOf(rule)?.line ?? 0;
	return {
		status,
		headers: {
			...(body.isThere && { "content-type": type }),
			...Object.fromEntries(headers),
		},
		body: !body.isThere
			? undefined
			: isText
				? String(body.value)
				: JSON.stringify(body.value),
		why: `rule in line ${line}`,
		...(delay !== undefined && { delay }),
	};
}

function numberAt(
	node: ApiNode,
	key: string,
	least: number,
	most: number,
): number | undefined {
	const at = node.get(key);
	if (!at.isThere) return undefined;
	const { value } = at;
	if (typeof value === "number" && value >= least && value <= most)
		return value;
	throw fault(at, `\`${key}\` is a number from ${least} to ${most}.`);
}

function textsOf(
	node: ApiNode,
	nameOf: (name: string) => string = (name) => name,
): ReadonlyMap<string, string> {
	if (node.isThere && !node.isMap)
		throw fault(node, `\`${node.key}\` is a map of names and values.`);
	return new Map(
		node.keys().map((key) => [nameOf(key), node.get(key).text() ?? ""]),
	);
}

/** Refuses what is misspelt. */
function known(node: ApiNode, names: readonly string[]): void {
	const other = node.keys().find((key) => !names.includes(key));
	if (other !== undefined)
		throw fault(
			node.get(other),
			`\`${other}\` is not known here.`,
			`There are ${names.map((name) => `\`${name}\``).join(", ")}.`,
		);
}

function fault(at: ApiNode, message: string, hint?: string): InvalidRulesError {
	const location = locationOf(at);
	const excerpt = location && at.file.source.excerpt(location.line);
	return new InvalidRulesError(message, {
		...(hint !== undefined && { hint }),
		...(location && { location }),
		...(excerpt !== undefined && { excerpt }),
	});
}

function locationOf(at: ApiNode) {
	const [range] = locateAll(at.file, [at.path]);
	return range && at.file.source.location(...range);
}
