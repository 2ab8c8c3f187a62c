import type { ExplainedRequest } from "../../run/execution/explain.ts";
import type { SnippetBody, SnippetRequest } from "./snippet-request.ts";

type Explanation = NonNullable<ExplainedRequest["explanation"]>;
type ExplainedText = Explanation["url"];

/**
 * Where values stand and where placeholders: `secrets` are left as
 * placeholders, or `all` are; with `none`, secrets are blacked out.
 */
export type PlaceholderChoice = "secrets" | "all" | "none";

/** An explained request as one for code. Secrets are blacked out in it already. */
export function snippetRequestOf(
	explanation: Explanation,
	{
		placeholders = "secrets",
	}: { readonly placeholders?: PlaceholderChoice } = {},
): SnippetRequest {
	const write = (text: ExplainedText) =>
		withPlaceholders(text, explanation, placeholders);
	const body = bodyOf(explanation, write);
	return {
		method: write(explanation.method),
		url: write(explanation.url),
		headers: explanation.headers.map(
			({ name, value }) => [write(name), write(value)] as const,
		),
		...(body && { body }),
	};
}

function bodyOf(
	{ body, outline }: Explanation,
	write: (text: ExplainedText) => string,
): SnippetBody | undefined {
	if (outline?.kind === "file") return { kind: "file", path: outline.path };
	if (outline) return { kind: "multipart", parts: outline.parts };
	return body && { kind: "text", text: write(body) };
}

function withPlaceholders(
	{ text, marks }: ExplainedText,
	{ values }: Explanation,
	choice: PlaceholderChoice,
): string {
	let written = "";
	let position = 0;
	for (const { start, end, value: number } of marks) {
		const value = values[number - 1];
		const isKept =
			choice === "all" || (choice === "secrets" && value?.isSecret === true);
		if (value === undefined || !isKept) continue;
		written += text.slice(position, start) + value.placeholder;
		position = end;
	}
	return written + text.slice(position);
}
