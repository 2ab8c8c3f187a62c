import { nearestName } from "@curlew/template";
import { DynamicValues } from "../../../variables/dynamic-values.ts";
import type { ReferenceProblem } from "../../check/reference-problems.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import type { RequestView } from "../../request-view.ts";
import { didYouMean, severityUnder } from "../policy-severity.ts";

export const unknownDynamicValue: Rule = {
	name: "unknown-dynamic-value",
	severity: "error",
	about: "dynamic values like `{{$randomEmail}}` that do not exist",
	inReference: toldIfUnknown,
};

function toldIfUnknown(
	{ resolution, reference, label, place }: ReferenceProblem,
	_view: RequestView,
	{ policy }: RuleContext,
): Report | undefined {
	if (resolution.kind !== "unset" || reference.kind !== "dynamic")
		return undefined;
	const near = nearestName(reference.name, DynamicValues.names());
	return {
		message: `\`${reference.raw}\` in ${label}: there is no dynamic value \`$${reference.name}\`.`,
		hint: didYouMean(
			near && `$${near}`,
			"The names are those of Postman's dynamic variables, such as `$randomUUID` or `$timestamp`.",
		),
		place,
		subject: {
			key: reference.name,
			item: reference.name,
			message: ({ places }) =>
				`There is no dynamic value \`$${reference.name}\`, and ${places} use it.`,
		},
		severity: severityUnder(policy),
	};
}
