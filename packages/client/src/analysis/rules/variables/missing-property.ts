import { explainUnresolved, nearestName, stepText } from "@curlew/template";
import type { ReferenceProblem } from "../../check/reference-problems.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import type { RequestView } from "../../request-view.ts";
import { didYouMean, severityUnder } from "../policy-severity.ts";
import { lowerFirst } from "./unresolved.ts";

export const missingProperty: Rule = {
	name: "missing-property",
	severity: "error",
	about: "properties that a value does not have, and indexes out of range",
	inReference: toldIfMissing,
};

function toldIfMissing(
	problem: ReferenceProblem,
	_view: RequestView,
	{ policy }: RuleContext,
): Report | undefined {
	const { resolution, reference, label, place, through } = problem;
	if (resolution.kind !== "no-member") return undefined;
	const { reason, candidates } = resolution;
	const isExample = candidates.some(({ write }) => write?.isFromExample);
	const why = lowerFirst(explainUnresolved({ reason, through }));
	return {
		message: `\`${reference.raw}\` in ${label} has no value: ${isExample ? "going by the example response, " : ""}${why}`,
		hint: hintFor(problem),
		place,
		subject: {
			key: reference.reference,
			item: reference.reference,
			message: ({ places }) =>
				`\`${reference.raw}\` has no value, and ${places} use it: ${isExample ? "going by the example response, " : ""}${why}`,
		},
		// An example shows what a response once was.
		severity: isExample ? "warning" : severityUnder(policy),
	};
}

function hintFor({ resolution, reference }: ReferenceProblem) {
	if (resolution.kind !== "no-member") return undefined;
	const { reason } = resolution;
	if (reason.kind === "no-property") {
		const near = nearestName(reason.property, reason.has);
		return didYouMean(
			near && reason.of + stepText(near),
			`Use a property that \`${reason.of}\` has.`,
		);
	}
	if (reason.kind === "out-of-range") return "Elements are counted from 0.";
	return reason.kind === "not-an-object"
		? `Use \`{{${reason.of}}}\` as a whole, or give \`${reference.name}\` an object as its value.`
		: undefined;
}
