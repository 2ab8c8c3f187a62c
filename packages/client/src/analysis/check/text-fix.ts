import type { Placeholder } from "@curlew/template";
import type { TemplatedText } from "../../request/templated-text.ts";
import type { Fix } from "./finding.ts";

/** Writes something else in place of a placeholder; undefined where the file cannot be edited. */
export function fixOf(
	{ field, template }: TemplatedText,
	{ start, end }: Placeholder,
	insert: string,
): Fix | undefined {
	if (field === undefined || !/\.ya?ml$/i.test(field.file)) return undefined;
	return { field, source: template.source, start, end, insert };
}
