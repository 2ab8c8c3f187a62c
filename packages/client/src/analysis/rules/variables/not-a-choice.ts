import { NameIndex, toText, type Value } from "@curlew/template";
import { placeOfPlaceholder } from "../../../request/templated-text.ts";
import { choiceHint } from "../../../variables/not-a-choice-error.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import { definitionsOf, usesIn } from "../../check/used-names.ts";
import type { RequestFacts } from "../../request-facts.ts";

export const notAChoice: Rule = {
	name: "not-a-choice",
	severity: "error",
	about:
		"values and defaults that are none of those that `extensions.curlew.enum` allows, and names in it that nothing has",
	inCollection: findInCollection,
	inRequest: findDefaults,
};

function* findInCollection(context: RuleContext): Iterable<Report> {
	const { knowledge } = context;
	const { choices } = knowledge.definition.extensions;
	if (choices === undefined) return;
	const defined = new Set<string>();
	for (const { name, value, file, line, isDisabled } of definitionsOf(
		knowledge,
	)) {
		defined.add(name);
		const allowed = choices.get(name);
		if (allowed === undefined || isDisabled || !isLiteral(value)) continue;
		const text = toText(value);
		if (allowed.includes(text)) continue;
		const message = `\`${text}\` is no value of the variable \`${name}\``;
		yield {
			message: `${message}.`,
			hint: choiceHint(text, allowed),
			place: { kind: "line", file, line, needle: text },
			subject: {
				key: `${name} ${text}`,
				item: text,
				message: ({ places }) => `${message}, at ${places}.`,
			},
		};
	}
	yield* findUnknownNames(context, choices.keys(), defined);
}

/** Names that restrict nothing: most probably misspelt. */
function* findUnknownNames(
	{ knowledge, texts }: RuleContext,
	names: Iterable<string>,
	defined: ReadonlySet<string>,
): Iterable<Report> {
	const { settingsFile: file } = knowledge.definition;
	const uses = usesIn(knowledge, texts);
	const known = new NameIndex(new Set([...defined, ...uses.askedFor]));
	for (const name of names) {
		const isQuestion = name.startsWith("?");
		const isKnown = isQuestion
			? uses.isAskedFor(name)
			: defined.has(name) || uses.isUsed(name);
		if (isKnown) continue;
		const meant = known.nearest(name)?.name;
		yield {
			severity: "warning",
			message: isQuestion
				? `\`enum\` has answers to the question \`${name.slice(1)}\`, which nothing asks.`
				: `\`enum\` has values of the variable \`${name}\`, which nothing defines or uses.`,
			hint: meant && `Did you mean \`${meant}\`?`,
			place: {
				kind: "field",
				field: { file, path: ["extensions", "curlew", "enum", name] },
			},
		};
	}
}

function* findDefaults(
	request: RequestFacts,
	{ knowledge }: RuleContext,
): Iterable<Report> {
	const { choices } = knowledge.definition.extensions;
	if (choices === undefined) return;
	for (const text of request.texts)
		for (const placeholder of text.template.placeholders) {
			const { kind, name, path, raw, default: standIn } = placeholder;
			if (standIn === undefined || !isLiteral(standIn.text)) continue;
			if (path.length > 0 || (kind !== "prompt" && kind !== "variable"))
				continue;
			const allowed = choices.get(kind === "prompt" ? `?${name}` : name);
			if (allowed === undefined || allowed.includes(standIn.text)) continue;
			const place = placeOfPlaceholder(text, placeholder);
			if (place)
				yield {
					message: `The default of \`${raw}\` in ${text.label} is none of the values that \`enum\` allows.`,
					hint: choiceHint(standIn.text, allowed),
					place,
				};
		}
}

/** Undefined and empty values wait for somebody to fill them in; what placeholders come to, only a run can tell. */
function isLiteral(value: Value | undefined): value is Value {
	if (value === undefined || value === "") return false;
	return !(typeof value === "string" && value.includes("{{"));
}
