import type { FormTree } from "../../../../../src/protocol/forms.ts";
import {
	BODY_NAMES,
	bodyDescriptor,
	bodyKindOf,
} from "../../../../../src/protocol/kinds.ts";
import type { Language } from "../../../editor/languages.ts";

/** Bodies of HTTP requests with their labels, in the order of the menu. */
export const BODY_OPTIONS: readonly (readonly [kind: string, label: string])[] =
	[
		["none", "No body"],
		...BODY_NAMES.map((kind) => [kind, bodyDescriptor(kind).label] as const),
	];

/** How a body that is one text is shown; undefined for other bodies. */
export function languageOfBody(type: string): Language | undefined {
	const kind = bodyKindOf(type);
	if (kind === undefined) return undefined;
	const { content, language = "text" } = bodyDescriptor(kind);
	return content === "text" ? language : undefined;
}

/** What a body begins with; undefined when there is to be none. */
export function newBody(type: string): FormTree | undefined {
	const kind = bodyKindOf(type);
	if (kind === undefined) return undefined;
	const { content } = bodyDescriptor(kind);
	if (content === "graphql") return { type: kind, data: { query: "" } };
	return { type: kind, data: content === "text" ? "" : [] };
}
