import {
	descriptionNode,
	rangeOfField,
	rowNodes,
	rowsIn,
} from "../../postman/rows.ts";
import type { Field } from "../../tree/field.ts";
import {
	filledMap,
	flagNode,
	mapNode,
	memberEntry,
} from "../../tree/make-node.ts";
import type { ListNode, MapNode } from "../../tree/placed-node.ts";
import { definedAuths } from "./auth-nodes.ts";
import { infoNode } from "./info-node.ts";
import { judgeKeys, judgeKind, judgeRows } from "./judge-values.ts";
import type { SchemaProblems } from "./schema-problems.ts";
import { folderScriptsNode } from "./script-nodes.ts";

const KEYS = new Set([
	"$kind",
	"name",
	"description",
	"order",
	"variables",
	"auth",
	"scripts",
	"settings",
	"id",
]);

const LEFTOVERS = {
	variable: "variables",
	event: "scripts",
	events: "scripts",
	info: "name",
};

/** What a collection or a folder says of itself: `.resources/definition.yaml`. */
export function definitionFileNode(
	root: Field,
	kind: "collection" | "folder",
	problems: SchemaProblems,
): MapNode {
	// A folder needs no definition, and an empty one says as much as none.
	if (root.isPresent) judgeKind(root, ["collection", "folder"], problems);
	judgeKeys(root, KEYS, LEFTOVERS, problems);
	const range = rangeOfField(root);
	return mapNode(range, {
		info: infoNode(root, problems),
		request: filledMap(range, {
			...definedAuths(root.get("auth"), problems),
			variables: variablesNode(root.get("variables"), kind, problems),
			scripts: folderScriptsNode(root.get("scripts"), true, problems),
		}),
		docs: descriptionNode(root.get("description")),
	});
}

/** Only a collection's variables are in any scope. */
function variablesNode(
	field: Field,
	kind: "collection" | "folder",
	problems: SchemaProblems,
): ListNode | undefined {
	judgeRows(field, { what: "a variable" }, problems);
	if (kind === "folder" && rowsIn(field).length > 0) {
		problems.ineffective(
			field,
			"The variables of a folder are in no scope: nothing sees them.",
			"Move them to the collection's definition, or to an environment.",
		);
		return undefined;
	}
	return variableRows(field);
}

/** Variables of a collection, an environment or of all. A secret may have its value elsewhere. */
export function variableRows(field: Field): ListNode | undefined {
	return rowNodes(field, ({ field: row }) => {
		if (!row.isMap || !isSecret(row)) return [];
		return [memberEntry("secret", flagNode(true, rangeOfField(row)))];
	});
}

function isSecret(row: Field): boolean {
	const [secret, type] = [row.get("secret"), row.get("type")];
	return (
		(secret.isScalar && secret.text() === "true") ||
		(type.isScalar && type.text() === "secret")
	);
}
