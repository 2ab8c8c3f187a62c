import type { AnyNode } from "acorn";
import { keyText } from "./bindings.ts";
import type { Evaluator } from "./evaluate-node.ts";
import type { RequestChange } from "./script-facts.ts";
import { staticNames } from "./static-shapes.ts";
import { rootOf } from "./surroundings.ts";

/** Names of functions that change a request. */
export const CHANGES =
	/^(?:set|update|delete|add|remove|upsert|clear|populate|assimilate|repopulate)/;

/** Functions of `req` by what they change. */
const PARTS: Readonly<Record<string, RequestChange["part"]>> = {
	setUrl: "url",
	setMethod: "method",
	setBody: "body",
	setHeaders: "headers",
	deleteHeaders: "headers",
	setTimeout: "other",
	setMaxRedirects: "other",
};

/** What a call of a function of `req` changes about the request; undefined when it is none, or only reads. */
export function changeByCall(
	{ callee, arguments: args }: Extract<AnyNode, { type: "CallExpression" }>,
	evaluator: Evaluator,
): RequestChange | undefined {
	if (callee.type !== "MemberExpression" || rootOf(callee) !== "req")
		return undefined;
	const method = callee.computed ? undefined : keyText(callee.property);
	if (method === undefined) return { part: "any" };
	if (!CHANGES.test(method)) return undefined;
	if (callee.object.type !== "Identifier") return { part: "headers" };
	if (method !== "setHeader" && method !== "deleteHeader")
		return { part: PARTS[method] ?? "any" };
	const [name] = args;
	const names = name && staticNames(evaluator.evaluate(name));
	return names?.length === 1 && names[0] !== undefined
		? { part: "headers", header: names[0].toLowerCase() }
		: { part: "headers" };
}

/** What an assignment to a property of `req` changes: `req.body.name = "Ada"`. */
export function changeByAssignment(left: AnyNode): RequestChange | undefined {
	if (left.type !== "MemberExpression" || rootOf(left) !== "req")
		return undefined;
	let property = left;
	while (property.object.type === "MemberExpression")
		property = property.object;
	switch (property.computed ? undefined : keyText(property.property)) {
		case "url":
			return { part: "url" };
		case "body":
			return { part: "body" };
		case "headers":
			return { part: "headers" };
		case "method":
			return { part: "method" };
		default:
			return { part: "any" };
	}
}
