import type { Field } from "../../tree/field.ts";
import { mapNode } from "../../tree/make-node.ts";
import type { MapNode } from "../../tree/placed-node.ts";
import { rangeOfField } from "../rows.ts";
import { variablesNode } from "./variables-tree.ts";

/** An environment, or globals, as an environment of OpenCollection. */
export function environmentNode(file: Field): MapNode {
	// What Postman's API answers has another map around it.
	const inner = file.get("environment");
	const root = inner.isMap && !file.has("values") ? inner : file;
	const name = root.get("name");
	const values = root.get("values");
	if (!values.isPresent)
		root.report(
			"This is no environment of Postman's: there is no list `values`.",
			'Write {"name": "…", "values": [{"key": "…", "value": "…"}]}.',
		);
	return mapNode(rangeOfField(file), {
		name:
			name.filledText() === undefined ? undefined : (name.node ?? undefined),
		variables: variablesNode(values, true),
	});
}
