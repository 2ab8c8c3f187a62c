import { DraftRequest } from "../../../request/draft-request.ts";
import { allTextsOfDraft } from "../../../request/draft-texts.ts";
import type { TemplatedText } from "../../../request/templated-text.ts";
import {
	type UnclosedPlaceholder,
	unclosedPlaceholders,
} from "../../../request/unclosed-placeholders.ts";
import { isOneSlipAway } from "../../check/one-slip.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import type { Knowledge } from "../../knowledge.ts";
import { changesOf } from "../../request-changes.ts";
import type { RequestFacts } from "../../request-facts.ts";
import type { RequestView } from "../../request-view.ts";
import { severityUnder } from "../policy-severity.ts";

/** `{{baseUrl}/users` is sent as it stands. */
export const unclosedPlaceholder: Rule = {
	name: "unclosed-placeholder",
	severity: "warning",
	about: "placeholders that lack a brace: `{{id}`, `{id}}`",
	inView: findUnclosed,
};

function* findUnclosed(
	view: RequestView,
	{ knowledge, policy }: RuleContext,
): Iterable<Report> {
	for (const { text, unclosed } of unclosedIn(view.request, knowledge)) {
		const { context } = text.template;
		const isStrict = context === "url" || context === "header";
		const { raw, reference } = unclosed;
		if (!text.field || (!isStrict && !isKnown(reference, view))) continue;
		yield {
			message: `\`${raw}\` in ${text.label} is no placeholder: a brace is missing.`,
			hint: `Write \`{{${reference}}}\`.`,
			place: { kind: "field", field: text.field, needle: raw },
			severity: context === "url" ? severityUnder(policy) : "warning",
			subject: {
				key: `${context} ${raw}`,
				item: raw,
				message: ({ places }) =>
					`\`${raw}\` is no placeholder, at ${places}: a brace is missing.`,
			},
		};
	}
}

/** In a body, braces have many meanings: only what is a variable, or nearly one, is meant for a placeholder. */
function isKnown(reference: string, view: RequestView): boolean {
	const [name = ""] = reference.split(/[.[]/, 1);
	return view.names
		.all()
		.some(
			(known) =>
				known === name || known === reference || isOneSlipAway(known, name),
		);
}

interface UnclosedIn {
	readonly text: TemplatedText;
	readonly unclosed: UnclosedPlaceholder;
}

const FOUND = new WeakMap<RequestFacts, readonly UnclosedIn[]>();

/** The same in every environment. */
function unclosedIn(
	request: RequestFacts,
	knowledge: Knowledge,
): readonly UnclosedIn[] {
	let found = FOUND.get(request);
	if (found === undefined) {
		const draft = new DraftRequest(request.definition, knowledge.definition);
		const changes = changesOf(request);
		found = allTextsOfDraft(draft)
			.filter((text) => !changes.mayReplace(text))
			.flatMap((text) =>
				unclosedPlaceholders(text.template).map((unclosed) => ({
					text,
					unclosed,
				})),
			);
		FOUND.set(request, found);
	}
	return found;
}
