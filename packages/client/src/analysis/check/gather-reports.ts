import { keyOfPlace } from "../../collection/places/place.ts";
import type { EnvironmentFacts } from "../environment-facts.ts";
import type { RequestFacts } from "../request-facts.ts";
import type { FindingSeverity } from "./finding.ts";
import { findReferenceProblems } from "./reference-problems.ts";
import type { Report, Rule, RuleContext } from "./rule.ts";

/** A report with the rule that made it, and the environments in which it holds. */
export interface Gathered {
	readonly rule: string;
	readonly severity: FindingSeverity;
	readonly report: Report;
	/** Undefined for what has nothing to do with environments. */
	readonly environments: Set<EnvironmentFacts> | undefined;
}

/** Runs rules over a collection. What several requests or environments have in common is told once. */
export function gatherReports(
	rules: readonly Rule[],
	context: RuleContext,
	environments: readonly EnvironmentFacts[],
): readonly Gathered[] {
	const gathering = new Gathering();
	const inCollection = rules.filter((rule) => rule.inCollection);
	const inViews = {
		inView: rules.filter((rule) => rule.inView),
		inReference: rules.filter((rule) => rule.inReference),
	};
	const inRequest = rules.filter((rule) => rule.inRequest);
	for (const request of context.knowledge.requests) {
		for (const rule of inRequest)
			gathering.add(rule, rule.inRequest?.(request, context));
		for (const environment of environments)
			lookAt(request, environment, inViews, context, gathering);
	}
	// Last: they may tell of what was noted at requests.
	for (const rule of inCollection)
		gathering.add(rule, rule.inCollection?.(context));
	return gathering.all();
}

/** The rules that look at each request in each environment. */
interface RulesOfViews {
	readonly inView: readonly Rule[];
	readonly inReference: readonly Rule[];
}

function lookAt(
	request: RequestFacts,
	environment: EnvironmentFacts,
	{ inView, inReference }: RulesOfViews,
	context: RuleContext,
	gathering: Gathering,
): void {
	const view = context.knowledge.view(request, environment);
	for (const rule of inView)
		gathering.add(rule, rule.inView?.(view, context), environment);
	if (inReference.length === 0) return;
	for (const problem of findReferenceProblems(view))
		for (const rule of inReference) {
			const report = rule.inReference?.(problem, view, context);
			if (report) gathering.add(rule, [report], environment);
		}
}

class Gathering {
	readonly #all = new Map<string, Gathered>();

	add(
		rule: Rule,
		reports: Iterable<Report> | undefined,
		environment?: EnvironmentFacts,
	): void {
		for (const report of reports ?? []) {
			const { place, message, severity = rule.severity } = report;
			// Of two requests that lead to the same fault in a shared file, one tells it.
			const isShared = place.kind === "line";
			const key = `${rule.name} ${keyOfPlace(place)} ${isShared ? "" : message}`;
			const known = this.#all.get(key);
			if (known) {
				if (environment) known.environments?.add(environment);
				continue;
			}
			const environments = environment && new Set([environment]);
			this.#all.set(key, {
				rule: rule.name,
				severity,
				report,
				environments,
			});
		}
	}

	all(): readonly Gathered[] {
		return [...this.#all.values()];
	}
}
