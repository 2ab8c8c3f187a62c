import { NameIndex } from "@curlew/template";
import { listInWords } from "../../../diagnostics/list-in-words.ts";
import { howToAllowName } from "../../../variables/trust/how-to-allow.ts";
import type { ReferenceProblem } from "../../check/reference-problems.ts";
import type { Report, Rule } from "../../check/rule.ts";
import type { RequestView } from "../../request-view.ts";
import type { Resolution } from "../../resolution.ts";
import { didYouMean } from "../policy-severity.ts";

type Unset = Extract<Resolution, { readonly kind: "unset" }>;

export const missingProcessEnv: Rule = {
	name: "missing-process-env",
	severity: "info",
	about:
		"variables of the process environment that are not set on this machine",
	inReference: toldIfMissing,
};

function toldIfMissing(
	{ resolution, reference, label, place }: ReferenceProblem,
	view: RequestView,
): Report | undefined {
	if (resolution.kind !== "unset" || reference.kind !== "process-env")
		return undefined;
	const { name } = reference;
	const near = namesInFiles(view).nearest(name)?.name;
	if (isForbidden(resolution)) return forbidden(reference, label, place, near);
	return {
		message: `\`${reference.raw}\` in ${label}: ${name} is neither in a .env file nor in the environment of this process.`,
		hint: didYouMean(
			near && `process.env.${near}`,
			"Elsewhere, for instance on a build server, it may be set.",
		),
		place,
		subject: {
			key: near ?? "",
			item: name,
			message: ({ places, items }) =>
				`The process environment must give ${listInWords(items.map(({ item }) => `\`${item}\``))}: ${places} use what is neither in a .env file nor in the environment of this process.`,
		},
		// A .env file that has nearly the same name makes a slip of the pen likely.
		...(near !== undefined && { severity: "warning" }),
	};
}

const NAMES = new WeakMap<RequestView["environment"], NameIndex>();

function namesInFiles({ environment }: RequestView): NameIndex {
	let names = NAMES.get(environment);
	if (names === undefined) {
		names = new NameIndex(
			new Set(
				environment.processEnvironment.files.flatMap(({ values }) => [
					...(values?.keys() ?? []),
				]),
			),
		);
		NAMES.set(environment, names);
	}
	return names;
}

function isForbidden({ reason }: Unset): boolean {
	return reason.kind === "unset" && reason.isForbidden === true;
}

/** Whether it is set is nobody's business yet. */
function forbidden(
	{ raw, name }: ReferenceProblem["reference"],
	label: string,
	place: ReferenceProblem["place"],
	near: string | undefined,
): Report {
	return {
		message: `\`${raw}\` in ${label}: the collection may not read the environment variable ${name}.`,
		hint: didYouMean(near && `process.env.${near}`, howToAllowName(name)),
		place,
		...(near !== undefined && { severity: "warning" }),
		subject: {
			key: near ?? FORBIDDEN,
			item: name,
			message: ({ places, items }) =>
				`The collection may not read the environment ${items.length === 1 ? "variable" : "variables"} ${listInWords(items.map(({ item }) => `\`${item}\``))}, which ${places} use.`,
		},
	};
}

/** Set apart from what is allowed and missing. */
const FORBIDDEN = "\0forbidden";
