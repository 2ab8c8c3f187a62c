import { explainUnresolved } from "@curlew/template";
import { placeInCode } from "../../../collection/places/place-in-code.ts";
import { hintForEnvironments } from "../../../variables/other-environments.ts";
import { isOneSlipAway } from "../../check/one-slip.ts";
import type { ReferenceProblem } from "../../check/reference-problems.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import { fixOf } from "../../check/text-fix.ts";
import type { RequestView } from "../../request-view.ts";
import { didYouMean, severityUnder } from "../policy-severity.ts";
import { hasName, noteGap } from "./environment-gap.ts";
import { noteExcuse } from "./may-set-anything.ts";
import { isMeantForServer } from "./meant-for-server.ts";
import {
	frequentNeighbour,
	howToGive,
	isInUnreadEnvironment,
	needFromEnvironment,
} from "./missing-environment.ts";

export const unresolved: Rule = {
	name: "unresolved",
	severity: "error",
	about: "references that no scope defines and no script sets",
	inReference: toldIfUnresolved,
};

function toldIfUnresolved(
	problem: ReferenceProblem,
	view: RequestView,
	context: RuleContext,
): Report | undefined {
	const { resolution, reference, label, place, through } = problem;
	if (resolution.kind === "maybe") {
		noteExcuse(resolution.by, context);
		return mayBeSet(problem, resolution.by, view);
	}
	if (resolution.kind !== "unset" || reference.kind !== "variable")
		return undefined;
	if (isMeantForServer(problem, view, context)) return undefined;
	if (isInUnreadEnvironment(reference.name, context)) return undefined;
	if (noteGap(reference.name, view.environment, context)) return undefined;
	const why = lowerFirst(
		explainUnresolved({ reason: resolution.reason, through }),
	);
	const need = needFromEnvironment(problem, view, context);
	return {
		message: `\`${reference.raw}\` in ${label} has no value: ${why}`,
		hint: need ? howToGive(context) : () => hintFor(problem, view, context),
		place,
		severity: severityUnder(context.policy),
		fix: () => renaming(problem, view),
		subject: need ?? {
			key: reference.name,
			item: reference.name,
			message: ({ places }) =>
				`The variable \`${reference.name}\` is not set, and ${places} use it.`,
		},
	};
}

function mayBeSet(
	{ reference, label, place }: ReferenceProblem,
	by: Extract<ReferenceProblem["resolution"], { kind: "maybe" }>["by"],
	view: RequestView,
): Report {
	const [first] = by;
	const at = first && placeInCode(first.source, first.access).location;
	const where = at ? ` at line ${at.line} of ${nameOfFile(at.file)}` : "";
	return {
		severity: "info",
		message: `\`${reference.raw}\` in ${label} is defined nowhere; a script that sets variables under names it computes${where} may set it.`,
		hint: () => didYouMean(view.names.nearest(reference.name), undefined),
		place,
		subject: {
			key: `maybe ${reference.name}`,
			item: reference.name,
			message: ({ places }) =>
				`The variable \`${reference.name}\` is defined nowhere, and ${places} use it; a script that sets variables under names it computes${where} may set it.`,
		},
	};
}

function hintFor(
	{ reference }: ReferenceProblem,
	view: RequestView,
	context: RuleContext,
): string | undefined {
	const having = context.knowledge.environments.filter((environment) =>
		hasName(environment, reference.name),
	);
	if (having.length > 0)
		return hintForEnvironments(
			having.map(({ name = "" }) => name),
			view.environment.name,
		);
	const [whole = ""] = reference.reference.split("[", 1);
	const near =
		view.names.nearestDotted(whole) ?? view.names.nearest(reference.name);
	return didYouMean(
		near ?? frequentNeighbour(reference.name, context),
		`Define \`${reference.name}\` in ${placesToDefine(context)}, or set it in a script that runs before.`,
	);
}

function placesToDefine({ knowledge }: RuleContext): string {
	return knowledge.definition.syntax === "postman"
		? "the environment, the collection or the globals"
		: "the environment, the collection, a folder or the request";
}

/** Only where nothing else can be meant: one name alone is a single slip of the pen away. */
function renaming(
	{ reference, text, placeholder }: ReferenceProblem,
	view: RequestView,
) {
	if (text === undefined || placeholder === undefined) return undefined;
	const { name } = reference;
	const near = view.names
		.alike(name)
		.filter((other) => isOneSlipAway(name, other));
	const [only] = near;
	if (only === undefined || near.length > 1) return undefined;
	return fixOf(
		text,
		placeholder,
		reference.raw.replace(name, () => only),
	);
}

function nameOfFile(file: string): string {
	return file.slice(file.lastIndexOf("/") + 1);
}

export function lowerFirst(sentence: string): string {
	return sentence.slice(0, 1).toLowerCase() + sentence.slice(1);
}
