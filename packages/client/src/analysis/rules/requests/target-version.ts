import { compile, knowsPaths, type Placeholder } from "@curlew/template";
import { placeOfPlaceholder } from "../../../request/templated-text.ts";
import { placeholdersInValue } from "../../check/reference-problems.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import { definitionsOf } from "../../check/used-names.ts";
import type { RequestView } from "../../request-view.ts";
import { typeOfShape } from "../../shape.ts";

export const targetVersion: Rule = {
	name: "target-version",
	severity: "error",
	about:
		"placeholders that the client version of `--target` does not understand",
	inView: findTooNew,
	inCollection: findInValues,
};

/** Placeholders with a path in the values of variables. */
function* findInValues({ knowledge, target }: RuleContext): Iterable<Report> {
	if (target === undefined || knowsPaths(target)) return;
	const { syntax } = knowledge.definition;
	for (const { name, value, file, line, isDisabled } of definitionsOf(
		knowledge,
	)) {
		if (value === undefined || isDisabled) continue;
		for (const placeholder of placeholdersInValue(value, syntax)) {
			const { raw } = placeholder;
			const why = whyNew(placeholder);
			if (why !== undefined)
				yield {
					message: `A client of version ${target} takes \`${raw}\` in the value of the variable \`${name}\` as literal text: ${why}.`,
					hint: HINT,
					place: { kind: "line", file, line, needle: raw },
				};
		}
	}
}

const HINT = "Paths, defaults, objects, lists and dates need version 2.2.0.";

function whyNew({ path, default: standIn }: Placeholder): string | undefined {
	if (standIn !== undefined) return "it has a default";
	return path.length > 0 ? "it has a path" : undefined;
}

function* findTooNew(
	view: RequestView,
	{ target }: RuleContext,
): Iterable<Report> {
	if (target === undefined || knowsPaths(target)) return;
	const { definition, texts } = view.request;
	const fallback = { file: definition.file, path: definition.basePath };
	for (const text of texts) {
		const { source, placeholders } = text.template;
		const known = new Set(
			compile(source, { target }).placeholders.map(({ start }) => start),
		);
		for (const placeholder of placeholders) {
			const { raw, start } = placeholder;
			const why = known.has(start)
				? whyValue(view, placeholder)
				: whyNew(placeholder);
			if (why === undefined) continue;
			yield {
				message: `A client of version ${target} takes \`${raw}\` in ${text.label} as literal text: ${why}.`,
				hint: HINT,
				place: placeOfPlaceholder(text, placeholder, fallback),
			};
		}
	}
}

const NEW_TYPES: ReadonlySet<string> = new Set(["object", "array", "date"]);

function whyValue(
	view: RequestView,
	placeholder: Parameters<RequestView["resolve"]>[0],
): string | undefined {
	const resolution = view.resolve(placeholder);
	if (resolution.kind !== "found") return undefined;
	const type = typeOfShape(resolution.shape);
	if (type === undefined || !NEW_TYPES.has(type)) return undefined;
	return `its value is ${type === "date" ? "a" : "an"} ${type}`;
}
