import { isMap } from "@curlew/client/openapi";
import type { PathTemplate } from "@curlew/contract";
import type { MockAnswer, MockRequest } from "../exchange/exchange.ts";
import { includes } from "../exchange/includes.ts";

/** What a request must be for an answer that somebody has written. */
export interface MockRule {
	/** In capitals; undefined for any. */
	readonly method: string | undefined;
	readonly path: PathTemplate | undefined;
	readonly query: ReadonlyMap<string, string>;
	/** By names in small letters. */
	readonly headers: ReadonlyMap<string, string>;
	/** What the JSON, or the form, must have among other things. */
	readonly body: unknown;
	readonly answer: MockAnswer;
}

/** The answer of the first rule that holds. */
export function answerByRules(
	rules: readonly MockRule[],
	request: MockRequest,
): MockAnswer | undefined {
	return rules.find((rule) => holds(rule, request))?.answer;
}

function holds(rule: MockRule, request: MockRequest): boolean {
	if (rule.method !== undefined && rule.method !== request.method) return false;
	if (rule.path && rule.path.match(request.path) === undefined) return false;
	if (rule.query.size > 0) {
		const given = new URLSearchParams(request.query);
		for (const [name, value] of rule.query)
			if (!given.getAll(name).includes(value)) return false;
	}
	for (const [name, value] of rule.headers)
		if (request.headers[name] !== value) return false;
	if (rule.body === undefined) return true;
	const { content } = request;
	if (content.kind === "value") return includes(content.value, rule.body);
	return !isMap(rule.body) && String(request.body) === String(rule.body);
}
