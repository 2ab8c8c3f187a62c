import type { ExportedRequest } from "../exporter.ts";
import type { Losses } from "../losses.ts";

/** Dynamic values that both clients have under the same name. */
const KNOWN: ReadonlySet<string> = new Set(["$timestamp", "$guid", "$uuid"]);

/** Tells what stands in placeholders and has no meaning in `.http` files: paths into values, other dynamic values, questions. */
export function tellForeignPlaceholders(
	{ definition, sent }: ExportedRequest,
	losses: Losses,
): void {
	const names = new Set<string>();
	for (const [, name = ""] of textOf(sent).matchAll(/\{\{([^{}\n]+)\}\}/g))
		if (!/^\s*[\w-]+\s*$/.test(name) && !KNOWN.has(name.trim()))
			names.add(name);
	for (const name of names)
		losses.ofMany(
			definition,
			[],
			`In .http files, \`{{${name}}}\` means nothing, and is written as it stands in`,
			"Give the value a variable with a plain name.",
		);
}

function textOf({
	method,
	url,
	headers,
	body,
}: ExportedRequest["sent"]): string {
	const parts = body?.kind === "multipart" ? body.parts : [];
	return [
		method,
		url,
		...headers.flat(),
		body?.kind === "text" ? body.text : "",
		...parts.map((part) => ("value" in part ? part.value : "")),
	].join("\n");
}
