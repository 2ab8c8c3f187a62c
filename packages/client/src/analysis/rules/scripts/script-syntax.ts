import type { Report, Rule } from "../../check/rule.ts";
import type { RequestFacts } from "../../request-facts.ts";

export const scriptSyntax: Rule = {
	name: "script-syntax",
	severity: "error",
	about: "scripts that are no JavaScript",
	inRequest: findFaults,
};

function* findFaults({ scripts }: RequestFacts): Iterable<Report> {
	for (const { parts } of scripts)
		for (const { source, facts } of parts)
			if (facts.fault)
				yield {
					message: `The script is no valid JavaScript: ${facts.fault.message}.`,
					hint: "Scripts are the body of an async function: `await`, `return` and `require` work, `import` does not.",
					place: { kind: "code", source, range: facts.fault },
				};
}
