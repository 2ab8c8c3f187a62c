import type { Reference } from "@curlew/template";
import type { Place } from "../../../collection/places/place.ts";
import { mayUseDefault } from "../../check/reference-problems.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import type { RequestView } from "../../request-view.ts";
import type { Phase } from "../../timeline.ts";
import { didYouMean } from "../policy-severity.ts";
import { noteExcuse } from "./may-set-anything.ts";

export const keptReference: Rule = {
	name: "kept-reference",
	severity: "warning",
	about:
		"references without value in assertions and `client.interpolate`, which stay as they are written",
	inView: findKept,
};

function* findKept(view: RequestView, context: RuleContext): Iterable<Report> {
	const { assertions, scripts } = view.request;
	for (const { definition, value } of assertions) {
		const field = { ...definition.field };
		for (const placeholder of value.references) {
			const place: Place = { kind: "field", field, needle: placeholder.raw };
			const use = { reference: placeholder, label: "the assertion", place };
			yield* keptIn(view, use, "after", context);
		}
	}
	for (const { definition, parts } of scripts) {
		const phase = definition.kind === "before-request" ? "before" : "after";
		for (const { source, facts } of parts) {
			for (const {
				reference,
				isInterpolated,
				start,
				end,
			} of facts.references) {
				const place: Place = { kind: "code", source, range: { start, end } };
				if (isInterpolated)
					yield* keptIn(
						view,
						{ reference, label: "the script", place },
						phase,
						context,
					);
			}
		}
	}
}

interface Use {
	readonly reference: Reference;
	/** As in a sentence: `the assertion`. */
	readonly label: string;
	readonly place: Place;
}

function* keptIn(
	view: RequestView,
	{ reference, label, place }: Use,
	phase: Phase,
	context: RuleContext,
): Iterable<Report> {
	if (reference.kind !== "variable") return;
	const resolution = view.resolve(reference, phase);
	if (mayUseDefault(reference, resolution)) return;
	if (resolution.kind === "maybe") noteExcuse(resolution.by, context);
	if (resolution.kind !== "unset") return;
	const near = view.names.nearest(reference.name);
	yield {
		message: `\`${reference.raw}\` in ${label} stays as it is written: the variable \`${reference.name}\` is not set.`,
		hint: didYouMean(
			near,
			"Define it, or set it in a script that runs before.",
		),
		place,
		subject: {
			key: reference.name,
			item: reference.name,
			message: ({ places }) =>
				`\`${reference.raw}\` stays as it is written at ${places}: the variable \`${reference.name}\` is not set.`,
		},
	};
}
