import type { Report, Rule } from "../../check/rule.ts";
import type { RequestFacts } from "../../request-facts.ts";

export const malformedExpression: Rule = {
	name: "malformed-expression",
	severity: "error",
	about:
		"expressions of assertions and set-variable actions that are no JavaScript",
	inRequest: findFaults,
};

function* findFaults({ assertions, actions }: RequestFacts): Iterable<Report> {
	const all = [
		...assertions.map((one) => ({ ...one, severity: "error" as const })),
		// A variable that cannot be set is a warning of the run.
		...actions.map((one) => ({ ...one, severity: "warning" as const })),
	];
	for (const { definition, facts, severity } of all) {
		const { expression, field } = definition;
		// A row that somebody has not filled in yet.
		if (!facts.fault || expression.trim() === "") continue;
		yield {
			message: `The expression \`${expression}\` is malformed: ${facts.fault.message}.`,
			hint: 'It is an expression of JavaScript, such as `res.body.users[0].name` or `res("users[0].name")`.',
			place: { kind: "field", field, needle: expression },
			severity,
		};
	}
}
