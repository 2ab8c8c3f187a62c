import type { Report, Rule, RuleContext } from "../check/rule.ts";
import type { EnvironmentFacts } from "../environment-facts.ts";
import type { Knowledge } from "../knowledge.ts";
import { definitionLists, usesIn } from "./name-uses.ts";

export const environmentGap: Rule = {
	name: "environment-gap",
	severity: "warning",
	about: "environments that lack variables which others have and requests use",
	inCollection: findGaps,
};

function* findGaps({ knowledge, texts }: RuleContext): Iterable<Report> {
	const { environments } = knowledge;
	if (environments.length < 2) return;
	const uses = usesIn(knowledge, texts);
	for (const name of namesOfAll(environments)) {
		const lacking = environments.filter((one) => !hasName(one, name));
		if (lacking.length === 0 || !uses.isAskedFor(name)) continue;
		if (isFoundElsewhere(knowledge, name)) continue;
		const having = environments.filter((one) => hasName(one, name));
		for (const { name: environment, chain } of lacking) {
			const file = chain.at(-1)?.file;
			if (file === undefined) continue;
			yield {
				message: `The environment \`${environment}\` lacks \`${name}\`, which ${inWords(having)} and requests use.`,
				hint: `Define \`${name}\` in it, or in the collection for all environments.`,
				place: { kind: "line", file, line: 1 },
			};
		}
	}
}

function namesOfAll(
	environments: readonly EnvironmentFacts[],
): ReadonlySet<string> {
	const names = new Set<string>();
	for (const { scope } of environments) {
		for (const name of scope.variables.keys()) names.add(name);
		for (const name of scope.missingSecrets.keys()) names.add(name);
	}
	return names;
}

/** A variable that is switched off was thought of. */
function hasName({ scope, chain }: EnvironmentFacts, name: string): boolean {
	return (
		scope.get(name) !== undefined ||
		scope.missingSecrets.has(name) ||
		chain.some(({ variables }) => variables.some((one) => one.name === name))
	);
}

/** A weaker scope, a script, or a request of its own may make up for it. */
function isFoundElsewhere(knowledge: Knowledge, name: string): boolean {
	const { timeline, outsideNames } = knowledge;
	if (outsideNames.has(name) || timeline.openWrites.length > 0) return true;
	for (const write of timeline.allWrites())
		if (write.name === name) return true;
	return definitionLists(knowledge).some(
		({ owner, variables }) =>
			owner !== "environment" &&
			variables.some((one) => one.name === name && !one.isDisabled),
	);
}

function inWords(having: readonly EnvironmentFacts[]): string {
	const names = having.map(({ name }) => `\`${name}\``);
	return names.length === 1
		? `${names[0]} has`
		: `${names.slice(0, -1).join(", ")} and ${names.at(-1)} have`;
}
