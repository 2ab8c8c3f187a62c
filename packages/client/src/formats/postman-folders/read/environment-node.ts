import { rangeOfField } from "../../postman/rows.ts";
import type { Field } from "../../tree/field.ts";
import { mapNode } from "../../tree/make-node.ts";
import type { MapNode } from "../../tree/placed-node.ts";
import { variableRows } from "./definition-node.ts";
import { judgeKeys, judgeRows, judgeText } from "./judge-values.ts";
import type { SchemaProblems } from "./schema-problems.ts";

const KEYS = new Set(["$kind", "name", "values", "color", "id", "description"]);

/** Variables to choose: `*.environment.yaml`, `*.globals.yaml`. */
export function environmentFileNode(
	root: Field,
	problems: SchemaProblems,
): MapNode {
	const [name, values] = [root.get("name"), root.get("values")];
	judgeKeys(root, KEYS, { variables: "values" }, problems);
	judgeText(name, "The name", problems);
	judgeRows(values, { what: "a variable", takesNull: true }, problems);
	return mapNode(rangeOfField(root), {
		name: name.isScalar && name.isPresent ? name.node : undefined,
		variables: variableRows(values),
	});
}
