import { toText, type Value } from "@curlew/template";
import { choiceHint } from "../../../variables/not-a-choice-error.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import { definitionsOf } from "../../check/used-names.ts";

export const notAChoice: Rule = {
	name: "not-a-choice",
	severity: "error",
	about:
		"values of variables that are none of those that `extensions.curlew.enum` allows",
	inCollection: findOthers,
};

function* findOthers({ knowledge }: RuleContext): Iterable<Report> {
	const { choices } = knowledge.definition.extensions;
	if (choices === undefined) return;
	for (const { name, value, file, line, isDisabled } of definitionsOf(
		knowledge,
	)) {
		const allowed = choices.get(name);
		if (allowed === undefined || isDisabled || !isLiteral(value)) continue;
		const text = toText(value);
		if (allowed.includes(text)) continue;
		yield {
			message: `\`${text}\` is no value of the variable \`${name}\`.`,
			hint: choiceHint(text, allowed),
			place: { kind: "line", file, line, needle: text },
			subject: {
				key: `${name} ${text}`,
				item: text,
				message: ({ places }) =>
					`\`${text}\` is no value of the variable \`${name}\`, at ${places}.`,
			},
		};
	}
}

/** Undefined and empty values wait for somebody to fill them in; what placeholders come to, only a run can tell. */
function isLiteral(value: Value | undefined): value is Value {
	if (value === undefined || value === "") return false;
	return !(typeof value === "string" && value.includes("{{"));
}
