import type { AnySchemaObject, SchemaValidateFunction } from "ajv";

/** `uniqueItems`, by one look at each item: ajv compares each with each. */
export const judgeUnique: SchemaValidateFunction = (
	isDemanded: boolean,
	items: readonly unknown[],
	parentSchema?: AnySchemaObject,
) => {
	if (!isDemanded) return true;
	const places = new Map<string, number>();
	for (const [i, item] of items.entries()) {
		const text = canonical(item);
		const j = places.get(text);
		if (j !== undefined) {
			judgeUnique.errors = [
				{
					keyword: "unique",
					params: { i, j },
					...(parentSchema && { parentSchema }),
				},
			];
			return false;
		}
		places.set(text, i);
	}
	return true;
};

/** The same for equal values of JSON, however their members are ordered. */
function canonical(value: unknown): string {
	if (typeof value === "bigint") return String(value);
	if (typeof value === "number")
		return Number.isInteger(value) ? String(BigInt(value)) : String(value);
	if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
	if (typeof value !== "object" || value === null)
		return JSON.stringify(value) ?? "";
	const members = Object.entries(value).map(
		([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`,
	);
	return `{${members.toSorted().join()}}`;
}
