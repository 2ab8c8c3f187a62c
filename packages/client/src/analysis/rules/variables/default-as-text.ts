import { compile, DEFAULT_MARK, type Placeholder } from "@curlew/template";
import { DraftRequest } from "../../../request/draft-request.ts";
import { allTextsOfDraft } from "../../../request/draft-texts.ts";
import {
	placeOfPlaceholder,
	type TemplatedText,
} from "../../../request/templated-text.ts";
import { placeholdersInValue } from "../../check/reference-problems.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import { definitionsOf } from "../../check/used-names.ts";
import { changesOf } from "../../request-changes.ts";
import type { RequestFacts } from "../../request-facts.ts";

/** `{{region:-eu}}` is sent as it stands, unless the collection has defaults. */
export const defaultAsText: Rule = {
	name: "default-as-text",
	severity: "warning",
	about:
		"defaults, `{{name:-text}}`, in collections that do not turn them on: they are literal text",
	inRequest: findInRequest,
	inCollection: findInVariables,
};

const HINT =
	"`extensions.curlew.defaults: true` in the collection's file makes a default of it. Where the text is meant, switch the rule off.";

function* findInRequest(
	request: RequestFacts,
	{ knowledge }: RuleContext,
): Iterable<Report> {
	if (request.syntax !== "plain") return;
	const draft = new DraftRequest(request.definition, knowledge.definition);
	const changes = changesOf(request);
	for (const text of allTextsOfDraft(draft)) {
		if (changes.mayReplace(text) || text.field === undefined) continue;
		for (const placeholder of defaultsIn(text)) {
			const place = placeOfPlaceholder(text, placeholder);
			if (place) yield told(placeholder, text.label, place);
		}
	}
}

function defaultsIn({ template }: TemplatedText): readonly Placeholder[] {
	const { source, context } = template;
	if (!source.includes(DEFAULT_MARK)) return [];
	const { placeholders } = compile(source, { context, syntax: "defaults" });
	return placeholders.filter(hasDefault);
}

function* findInVariables({ knowledge }: RuleContext): Iterable<Report> {
	if (knowledge.definition.syntax !== "plain") return;
	for (const { name, value, file, line, isDisabled } of definitionsOf(
		knowledge,
	)) {
		if (value === undefined || isDisabled) continue;
		for (const placeholder of placeholdersInValue(value, "defaults"))
			if (hasDefault(placeholder) && placeholder.isInDefault !== true)
				yield told(placeholder, `the value of the variable \`${name}\``, {
					kind: "line",
					file,
					line,
					needle: placeholder.raw,
				});
	}
}

function hasDefault(placeholder: Placeholder): boolean {
	return placeholder.default !== undefined;
}

function told(
	{ kind, raw, name }: Placeholder,
	label: string,
	place: Report["place"],
): Report {
	const what =
		kind === "prompt"
			? "is a question with all of that text"
			: "is literal text";
	return {
		message: `\`${raw}\` in ${label} ${what}: the collection has no defaults.`,
		hint: HINT,
		place,
		subject: {
			key: raw,
			item: name,
			message: ({ places }) =>
				`\`${raw}\` ${what} at ${places}: the collection has no defaults.`,
		},
	};
}
