import { compiledRequest } from "../../../request/compiled-request.ts";
import { placeOfPlaceholder } from "../../../request/templated-text.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import { fixOf } from "../../check/text-fix.ts";
import { changesOf } from "../../request-changes.ts";
import type { RequestView } from "../../request-view.ts";
import { typeOfShape } from "../../shape.ts";
import { jsonOf } from "../requests/invalid-json.ts";

export const dateOutsideQuotes: Rule = {
	name: "date-outside-quotes",
	severity: "error",
	about: "dates outside quotation marks in JSON bodies",
	inView: findDates,
};

function* findDates(
	view: RequestView,
	{ knowledge }: RuleContext,
): Iterable<Report> {
	const { definition } = view.request;
	if (changesOf(view.request).has("body")) return;
	const { body } = compiledRequest(definition, knowledge.definition);
	const text = jsonOf(body)?.text;
	if (text === undefined) return;
	for (const placeholder of text.template.placeholders) {
		if (placeholder.isInJsonString) continue;
		const resolution = view.resolve(placeholder);
		if (resolution.kind !== "found" || resolution.isOpen) continue;
		if (typeOfShape(resolution.shape) !== "date") continue;
		const { file, basePath } = definition;
		yield {
			message: `\`${placeholder.raw}\` in ${text.label} is a date outside quotation marks.`,
			hint: `Write "${placeholder.raw}" to send it as a JSON string.`,
			place: placeOfPlaceholder(text, placeholder, { file, path: basePath }),
			fix: fixOf(text, placeholder, `"${placeholder.raw}"`),
		};
	}
}
