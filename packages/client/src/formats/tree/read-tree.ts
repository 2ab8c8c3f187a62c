import type { Value } from "@curlew/template";
import { AUTH_KINDS } from "../../kinds/auth-kinds.ts";
import { allFields } from "../../kinds/field.ts";
import { SETTINGS } from "../../kinds/settings.ts";
import type { Field } from "./field.ts";
import type { FieldPath } from "./field-path.ts";
import type { Tree } from "./plain-tree.ts";
import { readVariableValue } from "./typed-value.ts";
import { toRecord, toValue } from "./values.ts";

/** The members that are no texts, wherever they stand. */
const TYPED: ReadonlySet<string> = new Set([
	"extensions",
	"seq",
	"disabled",
	"enabled",
	"selected",
	"secret",
	"bundled",
	"inherit",
	"port",
	"status",
	"keepAliveInterval",
	...Object.entries(SETTINGS)
		.filter(([, { kind }]) => kind !== "names")
		.map(([name]) => name),
	...Object.values(AUTH_KINDS)
		.flatMap(({ fields }) => allFields(fields))
		.filter(({ field }) => field.kind === "flag")
		.map(({ path }) => path.at(-1) ?? ""),
]);

/** The members of a file that the format has. What others hold is nobody's text. */
const KNOWN: ReadonlySet<string> = new Set([
	"opencollection",
	"info",
	"http",
	"graphql",
	"grpc",
	"websocket",
	"runtime",
	"settings",
	"examples",
	"docs",
	"request",
	"config",
	"name",
	"color",
	"description",
	"variables",
	"clientCertificates",
	"extends",
	"dotEnvFilePath",
]);

/**
 * The content of a file or of an item in it: texts as they are written, and
 * values of YAML's own types where the format has them.
 */
export function readTree(root: Field): Tree {
	const keys = Object.keys(toRecord(root));
	return Object.fromEntries(
		keys.map((key) => {
			const field = root.get(key);
			return [key, KNOWN.has(key) ? readField(field, key) : toValue(field)];
		}),
	);
}

function readMap(
	field: Field,
	keys: readonly string[],
	isVariable: boolean,
): Tree {
	return Object.fromEntries(
		keys.map((key) => [
			key,
			isVariable && key === "value"
				? readVariable(field.get(key))
				: readField(field.get(key), key),
		]),
	);
}

function readField(field: Field, key: string): Value {
	if (TYPED.has(key)) return toValue(field);
	if (field.isMap) return readMap(field, keysOf(field), false);
	if (field.isList) {
		const isVariable = key === "variables";
		return field
			.items("")
			.map((item) =>
				item.isMap
					? readMap(item, keysOf(item), isVariable)
					: readField(item, ""),
			);
	}
	return field.text() ?? "";
}

/** Those that `<<` merges in among them. */
function keysOf(field: Field): readonly string[] {
	const keys = field.keys();
	return keys.includes("<<") ? Object.keys(toRecord(field)) : keys;
}

/** A type with its data, and variants, stay what they are. */
function readVariable(field: Field): Value {
	return field.isScalar ? readVariableValue(field) : toValue(field);
}

/** A range of the file at a path, or at the innermost place on the way to it that exists. */
export function locateInTree(
	root: Field,
	path: FieldPath,
): readonly [start: number, end: number] {
	let field = root;
	for (const step of path) {
		const next = typeof step === "number" ? field.item(step) : field.get(step);
		if (next.node === undefined) break;
		field = next;
	}
	return field.range();
}
