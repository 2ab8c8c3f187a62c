import type { Template } from "@curlew/template";
import { withBlankPlaceholders } from "./blank-placeholders.ts";

/** What is a placeholder but for a brace: `{{id}`, `{id}}`, `{{id`. */
export interface UnclosedPlaceholder {
	/** As written. */
	readonly raw: string;
	/** What stands between the braces: `user.id`. */
	readonly reference: string;
}

const REFERENCE = String.raw`\$?[\p{L}\p{N}_-][\p{L}\p{N}_.\[\]-]*`;
/** `{{id}`, and `{{id` with what follows it. */
const OPENED = new RegExp(
	String.raw`(?<![\\{])\{\{[ \t]*(${REFERENCE})(?:[ \t]*\}(?!\})|(?![\p{L}\p{N}_.\[\]-]|[ \t]*\}|[^{}"\n]*\}\}))`,
	"gu",
);
const CLOSED = new RegExp(
	String.raw`(?<![\\{])\{[ \t]*(${REFERENCE})[ \t]*\}\}(?!\})`,
	"gu",
);

/**
 * The placeholders of a text that lack a brace. Where only the first is missing,
 * the text must have more braces that close than such that open: `{user {id}}`
 * of GraphQL is whole.
 */
export function unclosedPlaceholders(
	template: Template,
): readonly UnclosedPlaceholder[] {
	if (!/\{\{|\}\}/.test(template.source)) return [];
	const text = withBlankPlaceholders(template);
	const opened = [...text.matchAll(OPENED)];
	const rest = text.replace(OPENED, "");
	const closed = isOverclosed(rest) ? [...rest.matchAll(CLOSED)] : [];
	return [...opened, ...closed].map(([raw, reference = ""]) => ({
		raw,
		reference,
	}));
}

function isOverclosed(text: string): boolean {
	let balance = 0;
	for (const brace of text.match(/[{}]/g) ?? [])
		balance += brace === "{" ? 1 : -1;
	return balance < 0;
}
