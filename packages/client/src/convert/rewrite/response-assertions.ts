import type { AnyNode, CallExpression } from "acorn";
import { API_MEMBERS } from "../../script/api-members.ts";
import { STATUS_WORDS } from "./names-of-postman.ts";

/** What stands around the arguments, or the whole of it where there are none. */
export interface ResponseAssertion {
	readonly before: string;
	readonly after: string;
}

/**
 * What `pm.response.to.…` is as an assertion on the parts of `res`.
 *
 * @param way `pm.response.to.not.have.status`
 * @returns undefined for what has no equal, or whose arguments cannot be told
 */
export function responseAssertion(
	way: string,
	args?: CallExpression["arguments"],
): ResponseAssertion | undefined {
	const [, rest] = /^pm\.response\.to\.(.+)$/.exec(way) ?? [];
	const words = rest?.split(".") ?? [];
	const isNot = words[0] === "not" || words[1] === "not";
	const [verb, word, more] = words.filter((one) => one !== "not");
	if (word === undefined || more !== undefined) return undefined;
	const to = isNot ? "to.not" : "to";
	return args === undefined
		? property(to, verb, word)
		: method(to, verb, word, args);
}

function property(
	to: string,
	verb: string | undefined,
	word: string,
): ResponseAssertion | undefined {
	if (verb !== "be") return undefined;
	if (word === "json") return isJson(to);
	const status = STATUS_WORDS.get(word);
	if (status === undefined) return undefined;
	return { before: `expect(res.status).${to}.${status}`, after: "" };
}

function method(
	to: string,
	verb: string | undefined,
	word: string,
	args: CallExpression["arguments"],
): ResponseAssertion | undefined {
	const [first, second] = args;
	if (verb !== "have" || args.length > 2) return undefined;
	if (first === undefined) return word === "jsonBody" ? isJson(to) : undefined;
	const single = second === undefined;
	switch (word) {
		case "status": {
			const kind = first.type === "Literal" ? typeof first.value : undefined;
			if (!single || (kind !== "number" && kind !== "string")) return undefined;
			const part = kind === "number" ? "status" : "statusText";
			return { before: `expect(res.${part}).${to}.equal(`, after: ")" };
		}
		case "header":
			return single && first.type === "Literal"
				? {
						before: "expect(res.headerList.has(",
						after: `)).${to}.equal(true)`,
					}
				: undefined;
		case "jsonBody":
			return isPlainPath(first)
				? { before: `expect(res.body).${to}.have.jsonBody(`, after: ")" }
				: undefined;
		case "jsonSchema":
			return {
				before: `expect(res.json()).${to}.have.jsonSchema(`,
				after: ")",
			};
		case "property":
			return single && isNoMember(first)
				? { before: `expect(res).${to}.have.property(`, after: ")" }
				: undefined;
		default:
			return undefined;
	}
}

/** Whether the body is JSON, whatever its type says. */
function isJson(to: string): ResponseAssertion {
	const opposite = to === "to" ? "to.not" : "to";
	return { before: `expect(() => res.json()).${opposite}.throw()`, after: "" };
}

/** A path that means the same to both: `user.name`, `items[0].id`. */
function isPlainPath(node: AnyNode): boolean {
	return (
		node.type === "Literal" &&
		typeof node.value === "string" &&
		/^[a-z_$][\w$]*(?:\.[a-z_$][\w$]*|\[\d+\])*$/i.test(node.value)
	);
}

/** A name that the response has neither there nor here: what is said of it comes out alike. */
function isNoMember(node: AnyNode): boolean {
	if (node.type !== "Literal" || typeof node.value !== "string") return false;
	const name = node.value;
	return ["pm.response", "res"].every(
		(owner) => API_MEMBERS[owner]?.includes(name) === false,
	);
}
