import type { FormData, FormTree } from "../../../../src/protocol/forms.ts";
import { isFormArray, isFormMap, textAtPath } from "../../forms/tree-path.ts";

/** Types that a variable of a file may have; what has none is a text. */
export const VALUE_TYPES = [
	["string", "Text"],
	["number", "Number"],
	["boolean", "Boolean"],
	["object", "JSON"],
	["null", "Null"],
] as const;

/** A variable's value as files write it: a text, `{type, data}`, or variants of which one is selected. */
export function typeOf(value: FormData | undefined): string {
	const inner = selectedValue(value);
	if (isFormMap(inner)) return textAtPath(inner, ["type"]) || "string";
	if (typeof inner === "number" || typeof inner === "boolean")
		return typeof inner;
	return inner === null ? "null" : "string";
}

export function textOfForm(value: FormData | undefined): string {
	const inner = selectedValue(value);
	if (isFormMap(inner)) return textAtPath(inner, ["data"]);
	return inner === undefined || inner === null ? "" : String(inner);
}

/** The value with another text or type; it stays written as it was. */
export function withValue(
	value: FormData | undefined,
	{ type, text }: { readonly type: string; readonly text: string },
): FormData {
	if (isFormArray(value)) {
		const at = selectedIndex(value);
		const variant = value[at];
		const inner = isFormMap(variant) ? variant.value : undefined;
		return value.with(at, {
			...(isFormMap(variant) ? variant : {}),
			value: withValue(inner, { type, text }),
		});
	}
	if (type === "string" && !isFormMap(value)) return text;
	if (type === "null") return { type, data: "null" };
	return { type, data: text };
}

/** Why a text is none of its type; undefined when it is. Placeholders may become anything. */
export function whyNotOfType(type: string, text: string): string | undefined {
	if (text.includes("{{")) return undefined;
	switch (type) {
		case "number":
			return text.trim() === "" || Number.isNaN(Number(text))
				? "Not a number."
				: undefined;
		case "boolean":
			return text === "true" || text === "false"
				? undefined
				: "Must be true or false.";
		case "object":
			return isJson(text) ? undefined : "Invalid JSON.";
		default:
			return undefined;
	}
}

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

function selectedValue(value: FormData | undefined): FormData | undefined {
	if (!isFormArray(value)) return value;
	const variant = value[selectedIndex(value)];
	return isFormMap(variant) ? variant.value : undefined;
}

function selectedIndex(variants: readonly FormData[]): number {
	const at = variants.findIndex(
		(one): one is FormTree => isFormMap(one) && one.selected === true,
	);
	return Math.max(0, at);
}
