import type { Field } from "../../formats/tree/field.ts";

/** The values that a name may have, as texts; a question's name begins with `?`. */
export type Choices = ReadonlyMap<string, readonly string[]>;

const EXAMPLE = "`region: [eu, us]`";

/** Reads `extensions.curlew.enum`; undefined when there is none. */
export function readEnum(field: Field): Choices | undefined {
	if (!field.isPresent || !field.expectMap(`Write ${EXAMPLE} below it.`))
		return undefined;
	return new Map(
		field.keys().map((name) => [name, readChoices(field.get(name))] as const),
	);
}

function readChoices(field: Field): readonly string[] {
	if (!field.isList || field.length === 0) {
		field.reportType("a list of values", `For example ${EXAMPLE}.`);
		return [];
	}
	const values = field
		.items(EXAMPLE)
		.flatMap((item) => item.requiredText("A value") || []);
	const seen = new Set<string>();
	const twice = values.find((value) => seen.size === seen.add(value).size);
	if (twice !== undefined)
		field.report(`\`${twice}\` is in the list twice.`, "Remove one of them.");
	return values;
}
