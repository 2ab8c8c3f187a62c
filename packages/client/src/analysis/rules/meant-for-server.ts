import type { ReferenceProblem } from "../check/reference-problems.ts";
import type { RuleContext } from "../check/rule.ts";
import type { RequestView } from "../request-view.ts";
import { isOneSlipAway } from "./one-slip.ts";

/** What no placeholder is, and the languages of servers' templates are full of: blocks, comments, partials, filters, statements; or the name of such a language. */
const OTHER_LANGUAGE =
	/\{\{[{#/^!>~&]|\{\{-?\s*(?:if|else|each|end|range|with|unless)\b|\{\{[^{}]*\|[^{}]*\}\}|\{%-?\s*\w|\{\{\s*\.|\b(?:mustache|handlebars|liquid|jinja2?|freemarker|nunjucks)\b/i;

const MARKUP = /<\/?[a-z][a-z\d]*(?:\s[^<>]*)?\/?>|&lt;\/?[a-z]/i;

/**
 * Tells whether a placeholder stands in a template for the server, such as one of
 * Handlebars, Jinja or Mustache: a collection that sends what has no value as it is
 * written may mean it so. A name that is nearly one of the collection's is misspelt.
 */
export function isMeantForServer(
	{ text, placeholder, reference }: ReferenceProblem,
	view: RequestView,
	{ policy }: RuleContext,
): boolean {
	if (policy === "error" || !text || !placeholder) return false;
	const isBody = text.field?.path.some((step) => /^body\b/.test(String(step)));
	if (isBody !== true) return false;
	const { source } = text.template;
	const isTemplate =
		OTHER_LANGUAGE.test(source) ||
		(placeholder.isInJsonString &&
			MARKUP.test(stringAround(source, placeholder.start)));
	return (
		isTemplate &&
		!view.names().some((name) => isOneSlipAway(name, reference.name))
	);
}

/** The JSON string that a place is in; with escaped quotation marks, the part around it. */
function stringAround(source: string, at: number): string {
	const end = source.indexOf('"', at);
	return source.slice(
		source.lastIndexOf('"', at) + 1,
		end === -1 ? undefined : end,
	);
}
