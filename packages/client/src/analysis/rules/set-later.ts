import type { ReferenceProblem } from "../check/reference-problems.ts";
import type { Report, Rule, RuleContext } from "../check/rule.ts";
import type { RequestView } from "../request-view.ts";
import { severityUnder } from "./policy-severity.ts";

export const setLater: Rule = {
	name: "set-later",
	severity: "error",
	about: "references that only a later request sets",
	inView: findSetLater,
};

function* findSetLater(
	view: RequestView,
	context: RuleContext,
): Iterable<Report> {
	for (const {
		resolution,
		reference,
		label,
		place,
		text,
	} of context.referenceProblems(view)) {
		if (resolution.kind !== "later") continue;
		const [first] = resolution.writes;
		if (first === undefined) continue;
		const { request } = first;
		const isOwn = request.index === view.request.index;
		yield {
			message: isOwn
				? `\`${reference.raw}\` in ${label} has no value when the request is sent: only the request itself sets \`${reference.name}\`, after its response.`
				: `\`${reference.raw}\` in ${label} has no value when the request is sent: \`${reference.name}\` is set only by \`${request.definition.path}\`, which runs later.`,
			hint: isOwn
				? "Set it in a request that runs before, or define a first value for it."
				: `Move \`${request.definition.name}\` before this request (\`seq\`), or define a first value for it.`,
			place,
			severity: isInheritedAndSent(text, view, context)
				? "info"
				: severityUnder(context.policy),
		};
	}
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
