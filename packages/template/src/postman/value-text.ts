import type { Value } from "../value.ts";

/** How Postman writes a value into a text: as JavaScript does, but for dates. */
export function splicedText(value: Value): string {
	if (typeof value === "string") return value;
	if (typeof value !== "object" || value === null) return String(value);
	if (value instanceof Date) return value.toISOString();
	return isList(value) ? value.map(elementText).join(",") : "[object Object]";
}

/** In a list, null is nothing. */
function elementText(value: Value): string {
	return value === null ? "" : splicedText(value);
}

function isList(value: object): value is readonly Value[] {
	return Array.isArray(value);
}
