import {
	descriptionNode,
	type PostmanRow,
	rangeOfField,
	rowsIn,
	textualNode,
} from "../../postman/rows.ts";
import type { Field } from "../../tree/field.ts";
import {
	filledMap,
	flagNode,
	listNode,
	mapNode,
	textNode,
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
	if (root.has("settings"))
		problems.ineffective(
			root.get("settings"),
			`The settings of a ${kind} hold for none of its requests: only requests have settings.`,
			"Write them into the requests' files, as `settings:`.",
		);
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

/** Variables of a collection, an environment or of all: texts. A secret may have its value elsewhere. */
export function variableRows(field: Field): ListNode | undefined {
	const rows = rowsIn(field);
	if (rows.length === 0) return undefined;
	return listNode(rangeOfField(field), rows.map(variableNode));
}

function variableNode({ field, key, value, isDisabled }: PostmanRow): MapNode {
	const range = rangeOfField(field);
	const secret = field.isMap && isSecret(field);
	const text = textualNode(value);
	const isElsewhere = secret && !value.isPresent;
	return mapNode(range, {
		secret: secret ? flagNode(true, range) : undefined,
		name: textNode(key.text() ?? "", rangeOfField(key)),
		value: isElsewhere
			? undefined
			: text.kind === "scalar"
				? { ...text, type: "text" }
				: text,
		description: field.isMap
			? descriptionNode(field.get("description"))
			: undefined,
		disabled: isDisabled ? flagNode(true, range) : undefined,
	});
}

function isSecret(row: Field): boolean {
	const [secret, type] = [row.get("secret"), row.get("type")];
	return (
		(secret.isScalar && secret.text() === "true") ||
		(type.isScalar && type.text() === "secret")
	);
}
