import type { CallExpression } from "acorn";
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
	const status = STATUS_WORDS.get(word);
	if (verb !== "be" || status === undefined) return undefined;
	return { before: `expect(res.status).${to}.${status}`, after: "" };
}

function method(
	to: string,
	verb: string | undefined,
	word: string,
	args: CallExpression["arguments"],
): ResponseAssertion | undefined {
	const [first, second] = args;
	if (verb !== "have" || first === undefined || args.length > 2)
		return undefined;
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
		case "jsonSchema":
			return { before: `expect(res.body).${to}.have.${word}(`, after: ")" };
		default:
			return undefined;
	}
}
