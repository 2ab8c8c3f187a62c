import { rangeOfField } from "../../postman/rows.ts";
import type { Field } from "../../tree/field.ts";
import { filledMap, numberNode } from "../../tree/make-node.ts";
import type { MapNode } from "../../tree/placed-node.ts";
import { judgeOrder, judgeText } from "./judge-values.ts";
import type { SchemaProblems } from "./schema-problems.ts";

/** Name and place of a request, a folder or a collection; an order that is no number counts as none. */
export function infoNode(
	root: Field,
	problems: SchemaProblems,
): MapNode | undefined {
	const name = root.get("name");
	const order = root.get("order");
	judgeText(name, "The name", problems);
	judgeOrder(order, problems);
	judgeText(root.get("description"), "The description", problems);
	const number = order.isScalar ? (order.text() ?? "") : "";
	const isNumber = number.trim() !== "" && Number.isFinite(Number(number));
	return filledMap(rangeOfField(root), {
		name: name.isScalar && name.isPresent ? name.node : undefined,
		seq: isNumber ? numberNode(number, rangeOfField(order)) : undefined,
	});
}
