import {
	type CompileOptions,
	compile,
	type Template,
	type Value,
} from "@curlew/template";

const NONE: readonly Template[] = [];

/** The texts with placeholders in a value, however deep they stand in its lists and maps. */
export function templatesIn(
	value: Value,
	options: Pick<CompileOptions, "isData" | "syntax">,
): readonly Template[] {
	if (typeof value === "string")
		return value.includes("{{") ? [compile(value, options)] : NONE;
	if (typeof value !== "object" || value === null || value instanceof Date)
		return NONE;
	return Object.values(value).flatMap((member) => templatesIn(member, options));
}
