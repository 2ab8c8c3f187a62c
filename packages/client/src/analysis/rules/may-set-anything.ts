import type { Report, Rule, RuleContext } from "../check/rule.ts";
import type { OpenAccess } from "../script/script-facts.ts";

export const maySetAnything: Rule = {
	name: "may-set-anything",
	severity: "info",
	about:
		"scripts that set variables under names that cannot be told beforehand",
	inCollection: findOpenWrites,
};

function* findOpenWrites({ knowledge }: RuleContext): Iterable<Report> {
	for (const { access, source } of knowledge.timeline.openWrites) {
		const names = inWords(access);
		yield {
			message: `The script may set ${names}: from here on, references to such variables are not called unresolved.`,
			hint: "Write names as texts, or as constants, to have them checked.",
			place: { kind: "code", source, range: access },
			subject: {
				key: names,
				item: names,
				message: ({ places }) =>
					`Scripts may set ${names}, at ${places}: from there on, references to such variables are not called unresolved.`,
			},
		};
	}
}

function inWords({ scope, prefix, suffix }: OpenAccess): string {
	const of = scope === "any" || scope === "runtime" ? "" : ` of the ${scope}`;
	if (prefix === "" && suffix === "") return `any variable${of}`;
	const begins = prefix === "" ? "" : ` begin with \`${prefix}\``;
	const ends = suffix === "" ? "" : ` end with \`${suffix}\``;
	return `variables${of} that${begins}${begins && ends ? " and" : ""}${ends}`;
}
