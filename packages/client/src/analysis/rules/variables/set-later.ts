import {
	TOGETHER_AS_LISTED,
	TOGETHER_BY_NUMBER,
} from "../../../formats/rules/order.ts";
import type { ReferenceProblem } from "../../check/reference-problems.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import type { RequestView } from "../../request-view.ts";
import { severityUnder } from "../policy-severity.ts";

export const setLater: Rule = {
	name: "set-later",
	severity: "error",
	about: "references that only a later request sets",
	inReference: toldIfLater,
};

function toldIfLater(
	{ resolution, reference, label, place, text }: ReferenceProblem,
	view: RequestView,
	context: RuleContext,
): Report | undefined {
	if (resolution.kind !== "later") return undefined;
	const [first] = resolution.writes;
	if (first === undefined) return undefined;
	const { request } = first;
	const isOwn = request.index === view.request.index;
	const order = orderKey(context);
	const what = `\`${reference.raw}\` in ${label} has no value when the request is sent`;
	return {
		message: isOwn
			? `${what}: only the request itself sets \`${reference.name}\`, after its response.`
			: `${what}: \`${reference.name}\` is set only by \`${request.definition.path}\`, which runs later.`,
		hint: isOwn
			? "Set it in a request that runs before, or define a first value for it."
			: `Move \`${request.definition.name}\` before this request${order}, or define a first value for it.`,
		place,
		subject: {
			key: `${reference.name} ${isOwn} ${request.definition.path}`,
			item: reference.name,
			message: ({ places }) =>
				isOwn
					? `\`${reference.name}\` has no value when these requests are sent: only they themselves set it, after their response (${places}).`
					: `\`${reference.name}\` has no value when it is sent, at ${places}: it is set only by \`${request.definition.path}\`, which runs later.`,
			hint: isOwn
				? undefined
				: `Move \`${request.definition.name}\` before them${order}, or define a first value for it.`,
		},
		severity: isInheritedAndSent(text, view, context)
			? "info"
			: severityUnder(context.policy),
	};
}

/** What a file's place in the run stands in; nothing where that is its place in the list. */
function orderKey({ knowledge }: RuleContext): string {
	const { order } = knowledge.definition.rules;
	if (order === TOGETHER_AS_LISTED) return "";
	return order === TOGETHER_BY_NUMBER ? " (`order`)" : " (`seq`)";
}

/** A login inherits the token like all others, and does without it where placeholders may be sent as they are. */
function isInheritedAndSent(
	text: ReferenceProblem["text"],
	{ request }: RequestView,
	{ policy }: RuleContext,
): boolean {
	const file = text?.field?.file;
	return policy !== "error" && file !== request.definition.file;
}
