import type { Template } from "@curlew/template";

/** No URL, header or JSON holds this character as written. */
export const STAND_IN = "\0";

/** The source of a template with its placeholders made unrecognisable, in the same length: their names may hold any character. */
export function withBlankPlaceholders({
	source,
	placeholders,
}: Pick<Template, "source" | "placeholders">): string {
	let masked = "";
	let position = 0;
	for (const { start, end } of placeholders) {
		masked += source.slice(position, start) + STAND_IN.repeat(end - start);
		position = end;
	}
	return masked + source.slice(position);
}
