import type { Value } from "@curlew/template";

declare global {
	interface JSON {
		/** ECMAScript "JSON.parse source text access"; missing in TypeScript's own types. */
		rawJSON(text: string): object;
	}
}

/** JSON with every digit of long integers. `indent` is the number of spaces of a level. */
export function toJsonText(value: Value, indent = 0): string {
	return JSON.stringify(
		value,
		(_key, member: unknown) =>
			typeof member === "bigint" ? JSON.rawJSON(String(member)) : member,
		indent,
	);
}
