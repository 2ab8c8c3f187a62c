import { rowsIn } from "../../postman/rows.ts";
import type { Field } from "../../tree/field.ts";
import type { SchemaProblems } from "./schema-problems.ts";

/** Tells a value that is no text where schema 3 has one. Absent ones are in order. */
export function judgeText(
	field: Field,
	what: string,
	problems: SchemaProblems,
): void {
	const { node } = field;
	if (node === undefined) return;
	if (node.kind !== "scalar")
		problems.deviates(
			field,
			`${what} must be text, but it is a ${node.kind}.`,
			"Put it in quotation marks, or use a block: `|-`.",
		);
	else if (node.type !== "text")
		problems.deviates(
			field,
			node.text === ""
				? `${what} must be text, but there is none.`
				: `${what} must be text, but \`${node.text}\` is ${NAMES[node.type]} in YAML.`,
			`Write "${node.text}".`,
		);
}

const NAMES = { number: "a number", boolean: "a boolean", null: "null" };

export interface RowsToJudge {
	/** With its article: `a header`. */
	readonly what: string;
	/** Null is a value, too: `?a` for `a: null`. */
	readonly takesNull?: boolean;
	/** An entry needs a value. */
	readonly needsValue?: boolean;
}

/** Tells what is wrong with headers, params, fields of a form or variables, in a map or a list. */
export function judgeRows(
	field: Field,
	{ what, takesNull, needsValue }: RowsToJudge,
	problems: SchemaProblems,
): void {
	if (!field.isMap && !field.isList) {
		if (field.node !== undefined)
			problems.deviates(
				field,
				`\`${field}\` must be a map or a list.`,
				"Write `name: value` below it, one line for each.",
			);
		return;
	}
	for (const { field: row, key, value } of rowsIn(field)) {
		if (row.isMap && key.text() === undefined)
			problems.deviates(
				row,
				`There is ${what} without \`key\`.`,
				"Add `key: …`.",
			);
		if (takesNull && !value.isPresent) continue;
		if (needsValue && value.node === undefined)
			problems.deviates(
				row,
				`There is ${what} without \`value\`.`,
				'Add `value: ""`.',
			);
		judgeText(value, `The value of ${what}`, problems);
	}
}

/** Tells keys that the schema does not have. @param leftovers those of schema 2, with what stands in their place */
export function judgeKeys(
	map: Field,
	known: ReadonlySet<string>,
	leftovers: Readonly<Record<string, string>>,
	problems: SchemaProblems,
): void {
	if (map.node?.kind !== "map") return;
	for (const { key = "", keyStart: start, keyEnd: end } of map.node.entries) {
		if (known.has(key) || key === "<<" || key.startsWith("x-")) continue;
		const instead = Object.hasOwn(leftovers, key) ? leftovers[key] : undefined;
		if (instead === undefined)
			problems.unknown({ start, end }, key, [...known]);
		else
			problems.ineffective(
				{ start, end },
				`\`${key}\` is of Postman's schema 2: in schema 3 it says nothing.`,
				`Write it as \`${instead}\`.`,
			);
	}
}

/** Tells a file that does not say what it is, or says something else. */
export function judgeKind(
	root: Field,
	kinds: readonly [string, ...string[]],
	problems: SchemaProblems,
): void {
	const kind = root.get("$kind");
	const text = kind.isScalar ? kind.text() : undefined;
	if (text !== undefined && kinds.includes(text)) return;
	problems.deviates(
		kind.node === undefined ? { start: 0, end: 1 } : kind,
		text === undefined
			? "The file does not say its `$kind`."
			: `This file's \`$kind\` cannot be \`${text ?? ""}\`.`,
		`Write \`$kind: ${kinds[0]}\`.`,
	);
}

/** Tells an order that is no number. */
export function judgeOrder(order: Field, problems: SchemaProblems): void {
	const { node } = order;
	if (node === undefined) return;
	if (node.kind === "scalar" && node.type === "number") return;
	problems.deviates(
		order,
		"`order` must be a number.",
		node.kind === "scalar" && isNumeric(node.text)
			? `Write \`order: ${node.text}\`, without quotation marks.`
			: "Write `order: 1000`, and a number like that in the files beside.",
	);
}

function isNumeric(text: string): boolean {
	return text.trim() !== "" && Number.isFinite(Number(text));
}
