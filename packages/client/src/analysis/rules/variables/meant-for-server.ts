import type { TemplatedText } from "../../../request/templated-text.ts";
import { isOneSlipAway } from "../../check/one-slip.ts";
import type { ReferenceProblem } from "../../check/reference-problems.ts";
import type { RuleContext } from "../../check/rule.ts";
import type { Knowledge } from "../../knowledge.ts";
import type { RequestView } from "../../request-view.ts";

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
	{ policy, knowledge }: RuleContext,
): boolean {
	if (policy === "error" || !text || !placeholder) return false;
	if (!isBody(text)) return false;
	const { source } = text.template;
	const sentence = placeholder.isInJsonString
		? stringAround(source, placeholder.start)
		: "";
	const isTemplate =
		OTHER_LANGUAGE.test(source) ||
		MARKUP.test(sentence) ||
		(isSpaced(placeholder) &&
			isProse(sentence) &&
			!hasSpacedPlaceholders(knowledge, view));
	return (
		isTemplate &&
		!view.names
			.alike(reference.name)
			.some((name) => isOneSlipAway(name, reference.name))
	);
}

function isBody({ field }: TemplatedText): boolean {
	return field?.path.some((step) => /^body\b/.test(String(step))) === true;
}

/** `{{ name }}`, as Jinja and its like are written. Bruno knows such names of its own only without the space. */
function isSpaced({ raw }: { readonly raw: string }): boolean {
	return /^\{\{\s/.test(raw);
}

/** Words between the placeholders: a text with gaps, and not a value. */
function isProse(text: string): boolean {
	return /\p{L}{2}/u.test(text.replace(/\{\{[^{}]*\}\}/g, ""));
}

const HABITS = new WeakMap<Knowledge, boolean>();

/** Whether a collection writes placeholders of its own so: in a URL or a header, or of a variable that there is. */
function hasSpacedPlaceholders(
	knowledge: Knowledge,
	view: RequestView,
): boolean {
	let habit = HABITS.get(knowledge);
	if (habit === undefined) {
		const names = new Set(view.names.all());
		habit = knowledge.requests.some(({ texts }) =>
			texts.some((text) =>
				text.template.placeholders.some(
					(one) => isSpaced(one) && (!isBody(text) || names.has(one.name)),
				),
			),
		);
		HABITS.set(knowledge, habit);
	}
	return habit;
}

/** The JSON string that a place is in; with escaped quotation marks, the part around it. */
function stringAround(source: string, at: number): string {
	const end = source.indexOf('"', at);
	return source.slice(
		source.lastIndexOf('"', at) + 1,
		end === -1 ? undefined : end,
	);
}
