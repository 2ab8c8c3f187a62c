import type {
	Completion,
	CompletionContext,
	CompletionResult,
} from "@codemirror/autocomplete";
import type { GraphQLSchema } from "graphql";
import { getAutocompleteSuggestions } from "graphql-language-service";
import { hoverText } from "../../../../lint/hover-text.ts";
import type { MaskedQuery } from "./mask-query.ts";
import { positionOf } from "./text-position.ts";

type Suggestion = ReturnType<typeof getAutocompleteSuggestions>[number];

/** Completes fields, arguments, values, fragments, directives and variables by a schema. */
export function completeQuery(
	context: CompletionContext,
	schema: GraphQLSchema,
	{ text }: MaskedQuery,
): CompletionResult | null {
	const { pos } = context;
	const word = context.matchBefore(/[$@\w]+/);
	const isAsked = context.explicit || /[({:]\s*$/.test(text.slice(0, pos));
	if (!word && !isAsked) return null;
	const line = text.slice(text.lastIndexOf("\n", pos - 1) + 1, pos);
	if (/^[^"]*#/.test(line)) return null;
	const found = getAutocompleteSuggestions(schema, text, positionOf(text, pos));
	if (found.length === 0) return null;
	const sigil = /^[$@]/.exec(word?.text ?? "")?.[0];
	return {
		from: word?.from ?? pos,
		options: found.map((one, index) => completionOf(one, index, sigil)),
		validFor: /^[$@\w]*$/,
	};
}

function completionOf(
	{ label, detail, documentation, isDeprecated, deprecationReason }: Suggestion,
	index: number,
	sigil: string | undefined,
): Completion {
	// Directives are told without what they begin with.
	const whole = sigil === "@" && !label.startsWith("@") ? `@${label}` : label;
	const told = [
		isDeprecated || deprecationReason
			? `Deprecated: ${deprecationReason ?? ""}`
			: "",
		documentation ?? "",
	]
		.filter(Boolean)
		.join("\n\n");
	return {
		label: whole,
		...(detail && { detail }),
		sortText: String(index).padStart(5, "0"),
		...(told && {
			info: () =>
				hoverText(
					`${label}${detail ? `: ${detail}` : ""}`,
					told.replaceAll("`", ""),
				),
		}),
		boost: label.startsWith("__") ? -50 : isDeprecated ? -20 : 0,
		type: "property",
	};
}
