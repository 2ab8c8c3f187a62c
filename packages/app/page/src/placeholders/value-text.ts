/** Characters. */
const SHORT = 60;

/** A value in one short line. */
export function shortValue({ value }: { readonly value: unknown }): string {
	const text = valueText(value).replace(/\s+/g, " ");
	return text.length > SHORT ? `${text.slice(0, SHORT - 1)}…` : text;
}

/** A value as it is inserted; objects and lists as JSON. */
export function valueText(value: unknown): string {
	if (typeof value === "string") return value;
	if (value instanceof Date) return value.toISOString();
	if (typeof value === "bigint") return value.toString();
	return JSON.stringify(value, (_key, member: unknown) =>
		typeof member === "bigint" ? member.toString() : member,
	);
}
