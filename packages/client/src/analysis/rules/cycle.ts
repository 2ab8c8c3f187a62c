import type { Report, Rule, RuleContext } from "../check/rule.ts";
import type { RequestView } from "../request-view.ts";

export const cycle: Rule = {
	name: "cycle",
	severity: "error",
	about: "variables that refer to each other in a circle",
	inView: findCycles,
};

function* findCycles(
	view: RequestView,
	context: RuleContext,
): Iterable<Report> {
	for (const { cycle: chain, place } of context.referenceProblems(view)) {
		if (chain === undefined) continue;
		yield {
			message: `The variables refer to each other in a circle: ${chain.join(" → ")}.`,
			hint: "Give one of these variables a value of its own.",
			place,
		};
	}
}
