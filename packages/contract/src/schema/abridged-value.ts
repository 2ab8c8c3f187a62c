/** UTF-16 code units of a value in a message. */
const LONGEST_SHOWN = 80;
/** Members and items that are looked at. */
const MOST_SHOWN = 30;

/** A value for a message: JSON, shortened. */
export function abridgedValue(value: unknown): string {
	const text = shortJson(value, 3);
	return text.length > LONGEST_SHOWN
		? `${text.slice(0, LONGEST_SHOWN - 1)}…`
		: text;
}

function shortJson(value: unknown, levels: number): string {
	if (typeof value === "bigint") return String(value);
	if (typeof value === "string")
		return JSON.stringify(value.slice(0, 2 * LONGEST_SHOWN));
	if (typeof value !== "object" || value === null) return String(value);
	if (levels === 0) return Array.isArray(value) ? "[…]" : "{…}";
	if (Array.isArray(value)) {
		const items = value.slice(0, MOST_SHOWN);
		return `[${items.map((one) => shortJson(one, levels - 1)).join(",")}]`;
	}
	const members = Object.entries(value).slice(0, MOST_SHOWN);
	return `{${members.map(([key, one]) => `${JSON.stringify(key)}:${shortJson(one, levels - 1)}`).join(",")}}`;
}
