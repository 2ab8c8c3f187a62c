import { NameIndex } from "@curlew/template";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import type { Knowledge } from "../../knowledge.ts";
import type { RequestFacts } from "../../request-facts.ts";
import { requestFinder } from "../../request-finder.ts";
import { didYouMean } from "../policy-severity.ts";

export const unknownRequest: Rule = {
	name: "unknown-request",
	severity: "error",
	about: "scripts that name a request which does not exist",
	inRequest: findUnknown,
};

function* findUnknown(
	{ scripts }: RequestFacts,
	{ knowledge }: RuleContext,
): Iterable<Report> {
	for (const { parts } of scripts) {
		for (const { source, facts } of parts) {
			for (const mention of facts.runRequests) {
				const { target } = mention;
				if (typeof target !== "string") continue;
				if (finderOf(knowledge).byPath(target) !== -1) continue;
				yield {
					message: `No request has the path \`${target}\`.`,
					hint: didYouMean(
						namesOf(knowledge).nearest(target)?.name,
						"`runRequest` takes the path of a request in the collection.",
					),
					place: { kind: "code", source, range: mention },
					// Nobody may wait for it, or see it fail.
					severity: "warning",
					subject: {
						key: `run ${target}`,
						item: target,
						message: ({ places }) =>
							`No request has the path \`${target}\`, which scripts run at ${places}.`,
					},
				};
			}
			for (const mention of facts.nextRequests) {
				const { target } = mention;
				if (typeof target !== "string") continue;
				if (finderOf(knowledge).byNameOrPath(target) !== -1) continue;
				const { jumpsTo } = knowledge.definition.rules;
				if (jumpsTo === "last")
					yield {
						message: `No request has the name \`${target}\`: the iteration ends there.`,
						hint: didYouMean(
							namesOf(knowledge).nearest(target)?.name,
							"`setNextRequest` takes the name of a request; `null` ends the iteration.",
						),
						place: { kind: "code", source, range: mention },
						severity: "warning",
					};
				else
					yield {
						message: `No request has the name or path \`${target}\`.`,
						hint: didYouMean(
							namesOf(knowledge).nearest(target)?.name,
							"`setNextRequest` takes the name of a request, or its path in the collection.",
						),
						place: { kind: "code", source, range: mention },
					};
			}
		}
	}
}

const FINDERS = new WeakMap<Knowledge, ReturnType<typeof requestFinder>>();

function finderOf(knowledge: Knowledge): ReturnType<typeof requestFinder> {
	let finder = FINDERS.get(knowledge);
	if (finder === undefined) {
		finder = requestFinder(knowledge.run.map(({ definition }) => definition));
		FINDERS.set(knowledge, finder);
	}
	return finder;
}

const NAMES = new WeakMap<Knowledge, NameIndex>();

function namesOf(knowledge: Knowledge): NameIndex {
	let names = NAMES.get(knowledge);
	if (names === undefined) {
		names = new NameIndex(
			new Set(
				knowledge.run.flatMap(({ definition }) => [
					definition.name,
					definition.path,
				]),
			),
		);
		NAMES.set(knowledge, names);
	}
	return names;
}
