import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import type { OpenAccess } from "../../script/script-facts.ts";
import type { TimedOpenWrite } from "../../timeline.ts";

export const maySetAnything: Rule = {
	name: "may-set-anything",
	severity: "info",
	about:
		"scripts that set variables under names that cannot be told beforehand",
	inCollection: findOpenWrites,
};

const EXCUSES = new WeakMap<RuleContext, Set<OpenAccess>>();

/** Notes scripts that are the reason why something is not told: only those are worth a word. */
export function noteExcuse(
	writes: readonly TimedOpenWrite[],
	context: RuleContext,
): void {
	let noted = EXCUSES.get(context);
	if (noted === undefined) {
		noted = new Set();
		EXCUSES.set(context, noted);
	}
	for (const { access } of writes) noted.add(access);
}

function* findOpenWrites(context: RuleContext): Iterable<Report> {
	const noted = EXCUSES.get(context);
	for (const { access, source } of context.knowledge.timeline.openWrites) {
		if (noted?.has(access) !== true) continue;
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
