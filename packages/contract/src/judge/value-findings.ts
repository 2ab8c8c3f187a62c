import type { ApiNode } from "@curlew/client/openapi";
import type { SchemaMismatch, SchemaSet } from "../schema/schema-set.ts";
import type { PlacelessViolation } from "./violation.ts";

/** What findings about a value have in common. */
export interface JudgedValue
	extends Pick<PlacelessViolation, "kind" | "part" | "at"> {
	/** `The query parameter \`limit\``. */
	readonly title: string;
}

/**
 * What of a value is not as its schema says.
 *
 * @param readings what the value may be: a text may be a number, too. One that is valid is enough.
 */
export function valueFindings(
	schemas: SchemaSet,
	readings: readonly unknown[],
	schema: ApiNode | undefined,
	judged: JudgedValue,
): readonly PlacelessViolation[] {
	if (schema === undefined || readings.length === 0) return [];
	if (
		readings.length > 1 &&
		readings.some((one) => schemas.isValid(schema, one))
	)
		return [];
	const { mismatches, notes, gaveUp } = schemas.judge(schema, readings[0]);
	return [
		...mismatches.map((one) => findingOf(one, judged, "error")),
		...notes.map((one) => findingOf(one, judged, "warning")),
		...(gaveUp === undefined ? [] : [notJudged(judged, gaveUp)]),
	];
}

function findingOf(
	{ pointer, keyword, message, expected, actual, at }: SchemaMismatch,
	{ kind, title, part }: JudgedValue,
	severity: PlacelessViolation["severity"],
): PlacelessViolation {
	return {
		kind,
		keyword,
		severity,
		message: `${title}${pointer === "" ? "" : ` at \`${pointer}\``} ${message}.`,
		part: { ...part, pointer },
		expected,
		actual,
		at,
	};
}

/** Something stays unjudged, which nobody should take for valid. */
export function notJudged(
	{ title, part, at }: JudgedValue,
	why: string,
): PlacelessViolation {
	return {
		kind: "not-judged",
		severity: "warning",
		message: `${title} is not judged: ${why}.`,
		part,
		expected: "what the schema says",
		at,
	};
}
