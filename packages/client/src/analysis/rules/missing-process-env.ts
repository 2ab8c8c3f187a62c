import { NameIndex } from "@curlew/template";
import type { ReferenceProblem } from "../check/reference-problems.ts";
import type { Report, Rule } from "../check/rule.ts";
import type { RequestView } from "../request-view.ts";
import { listOf } from "./list-of.ts";
import { didYouMean } from "./policy-severity.ts";

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
				`The process environment must give ${listOf(items.map(({ item }) => `\`${item}\``))}: ${places} use what is neither in a .env file nor in the environment of this process.`,
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
