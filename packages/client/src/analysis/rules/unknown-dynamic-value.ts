import { nearestName } from "@curlew/template";
import { DynamicValues } from "../../variables/dynamic-values.ts";
import type { Report, Rule, RuleContext } from "../check/rule.ts";
import type { RequestView } from "../request-view.ts";
import { didYouMean, severityUnder } from "./policy-severity.ts";

export const unknownDynamicValue: Rule = {
	name: "unknown-dynamic-value",
	severity: "error",
	about: "dynamic values like `{{$randomEmail}}` that do not exist",
	inView: findUnknown,
};

function* findUnknown(
	view: RequestView,
	context: RuleContext,
): Iterable<Report> {
	for (const {
		resolution,
		reference,
		label,
		place,
	} of context.referenceProblems(view)) {
		if (resolution.kind !== "unset" || reference.kind !== "dynamic") continue;
		const near = nearestName(reference.name, DynamicValues.names());
		yield {
			message: `\`${reference.raw}\` in ${label}: there is no dynamic value \`$${reference.name}\`.`,
			hint: didYouMean(
				near && `$${near}`,
				"The names are those of Postman's dynamic variables, such as `$randomUUID` or `$timestamp`.",
			),
			place,
			severity: severityUnder(context.policy),
		};
	}
}
