import semver from "semver";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import { placeOfSetting } from "../../check/rule-settings.ts";

export const requiresNotMet: Rule = {
	name: "requires-not-met",
	severity: "error",
	about: "a collection that asks for another version of the client",
	inCollection: findMismatch,
};

function* findMismatch({
	knowledge,
	version,
	target,
}: RuleContext): Iterable<Report> {
	const { requires } = knowledge.definition.extensions;
	if (requires === undefined) return;
	const place = placeOfSetting(knowledge.definition, ["requires"]);
	if (semver.validRange(requires) === null) {
		yield {
			message: `\`requires\` is "${requires}", which is not a range of versions.`,
			hint: 'For example: ">=2.2.0".',
			place,
		};
		return;
	}
	for (const client of [target, version]) {
		if (client === undefined || semver.satisfies(client, requires)) continue;
		yield {
			message: `The collection requires a client of version ${requires}; ${client === target ? "the target is" : "this is Curlew"} ${client}.`,
			hint: "Change `requires`, or use a client in that range.",
			place,
		};
	}
}
