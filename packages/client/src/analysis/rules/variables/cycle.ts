import { MAX_DEPTH, type Syntax } from "@curlew/template";
import type { Place } from "../../../collection/places/place.ts";
import type { ResolvedVariable } from "../../../variables/variable.ts";
import {
	placeholdersInValue,
	type ReferenceProblem,
} from "../../check/reference-problems.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import { definitionLists } from "../../check/used-names.ts";
import type { Knowledge } from "../../knowledge.ts";
import type { RequestView } from "../../request-view.ts";

export const cycle: Rule = {
	name: "cycle",
	severity: "error",
	about:
		"variables that refer to each other in a circle, or through more than 32 others",
	inReference: toldIfCircle,
	inCollection: findUnusedCycles,
};

/** Circles among the variables of environments and the collection, which no request has led into yet. */
function* findUnusedCycles({ knowledge }: RuleContext): Iterable<Report> {
	const others = namesFromElsewhere(knowledge);
	const { syntax } = knowledge.definition;
	for (const { scope } of knowledge.environments) {
		const find = (name: string) =>
			others.has(name)
				? undefined
				: (scope.get(name) ?? knowledge.collectionScope.get(name));
		const done = new Set<string>();
		for (const name of [
			...scope.variables.keys(),
			...knowledge.collectionScope.variables.keys(),
		])
			yield* circlesFrom(name, find, [], done, syntax);
	}
}

/** What has another value for some requests leads out of any circle there. */
function namesFromElsewhere(knowledge: Knowledge): ReadonlySet<string> {
	const names = new Set(knowledge.outsideNames);
	for (const { name } of knowledge.timeline.allWrites()) names.add(name);
	for (const { owner, variables } of definitionLists(knowledge))
		if (owner === "folder" || owner === "request")
			for (const { name } of variables) names.add(name);
	return names;
}

function* circlesFrom(
	name: string,
	find: (name: string) => ResolvedVariable | undefined,
	way: readonly string[],
	done: Set<string>,
	syntax: Syntax,
): Iterable<Report> {
	const variable = find(name);
	if (variable === undefined || done.has(name)) return;
	const { origin, value } = variable;
	for (const { name: next, raw, kind } of placeholdersInValue(value, syntax)) {
		if (kind !== "variable") continue;
		const chain = [...way, name];
		const at = chain.indexOf(next);
		const isOver = at !== -1 || chain.length > MAX_DEPTH;
		if (!isOver) yield* circlesFrom(next, find, chain, done, syntax);
		else if (origin.file !== undefined)
			yield {
				...told(at === -1 ? chain : [...chain.slice(at), next], {
					kind: "line",
					file: origin.file,
					line: origin.line ?? 1,
					needle: raw,
				}),
				// A run fails as soon as a request uses one of them.
				severity: "warning",
			};
	}
	done.add(name);
}

/** In Postman's collections the text of the reference is sent. */
function toldIfCircle(
	{ cycle: chain, place }: ReferenceProblem,
	_view: RequestView,
	{ knowledge }: RuleContext,
): Report | undefined {
	if (chain === undefined) return undefined;
	const report = told(chain, place);
	return knowledge.definition.syntax === "postman"
		? { ...report, severity: "warning" }
		: report;
}

/** A chain that does not end where it began is longer than any that is filled in. */
function told(chain: readonly string[], place: Place): Report {
	const isCircle = chain.at(-1) === chain[0];
	return {
		message: isCircle
			? `The variables refer to each other in a circle: ${chain.join(" → ")}.`
			: `The variables lead through too many others: ${[...chain.slice(0, 4), "…", ...chain.slice(-3)].join(" → ")}.`,
		hint: "Give one of these variables a value of its own.",
		place,
	};
}
