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
	for (const { access, source } of knowledge.timeline.openWrites)
		yield {
			message: `The script may set ${inWords(access)}: from here on, references to such variables are not called unresolved.`,
			hint: "Write names as texts, or as constants, to have them checked.",
			place: { kind: "code", source, range: access },
		};
}

function inWords({ scope, prefix, suffix }: OpenAccess): string {
	const of = scope === "any" || scope === "runtime" ? "" : ` of the ${scope}`;
	if (prefix === "" && suffix === "") return `any variable${of}`;
	const begins = prefix === "" ? "" : ` begin with \`${prefix}\``;
	const ends = suffix === "" ? "" : ` end with \`${suffix}\``;
	return `variables${of} that${begins}${begins && ends ? " and" : ""}${ends}`;
}
