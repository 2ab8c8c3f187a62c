import { RAW_LANGUAGES } from "../../postman/body-languages.ts";
import {
	descriptionNode,
	rangeOfField,
	rowNodes,
	rowsIn,
	textualNode,
} from "../../postman/rows.ts";
import { settingsNode } from "../../postman/settings-tree.ts";
import type { Field } from "../../tree/field.ts";
import {
	filledMap,
	listNode,
	mapNode,
	textNode,
} from "../../tree/make-node.ts";
import type { ListNode, MapNode } from "../../tree/placed-node.ts";
import { requestAuthNode } from "./auth-nodes.ts";
import { folderBodyNode, graphqlNode } from "./body-node.ts";
import { judgeExamplesFolder } from "./examples-folder.ts";
import { infoNode } from "./info-node.ts";
import { judgeKeys, judgeKind, judgeRows, judgeText } from "./judge-values.ts";
import { folderUrlNode, paramsNode } from "./params-nodes.ts";
import type { SchemaProblems } from "./schema-problems.ts";
import { folderScriptsNode } from "./script-nodes.ts";

const KEYS = new Set([
	"$kind",
	"url",
	"method",
	"order",
	"name",
	"description",
	"headers",
	"queryParams",
	"pathVariables",
	"body",
	"auth",
	"scripts",
	"settings",
	"examples",
	"id",
]);
const GRAPHQL_KEYS = new Set([...KEYS, "query", "variables", "schema"]);

const LEFTOVERS = {
	header: "headers",
	params: "queryParams",
	query: "queryParams",
	variable: "pathVariables",
	event: "scripts",
	events: "scripts",
	request: "url",
	protocolProfileBehavior: "settings",
};

const GRAPHQL = "graphql-request";

/** A request: `*.request.yaml`. */
export function requestFileNode(
	root: Field,
	problems: SchemaProblems,
): MapNode {
	judgeKind(root, ["http-request", GRAPHQL], problems);
	const isGraphql =
		root.get("$kind").isScalar && root.textOf("$kind") === GRAPHQL;
	judgeRequest(root, isGraphql ? GRAPHQL_KEYS : KEYS, problems);
	const range = rangeOfField(root);
	const section = mapNode(range, {
		method: methodNode(root, isGraphql),
		url: folderUrlNode(root),
		headers: headersNode(root),
		params: paramsNode(root),
		body: isGraphql
			? graphqlNode(root, problems)
			: folderBodyNode(root.get("body"), problems),
		auth: requestAuthNode(root.get("auth"), problems),
	});
	return mapNode(range, {
		info: infoNode(root, problems),
		[isGraphql ? "graphql" : "http"]: section,
		runtime: filledMap(range, {
			scripts: folderScriptsNode(root.get("scripts"), false, problems),
		}),
		settings: root.has("settings")
			? settingsNode(root.get("settings"))
			: undefined,
		docs: descriptionNode(root.get("description")),
	});
}

function judgeRequest(
	root: Field,
	keys: ReadonlySet<string>,
	problems: SchemaProblems,
): void {
	judgeKeys(root, keys, LEFTOVERS, problems);
	judgeExamplesFolder(root, problems);
	judgeText(root.get("url"), "The URL", problems);
	judgeText(root.get("method"), "The method", problems);
	judgeRows(root.get("headers"), { what: "a header" }, problems);
	const query = { what: "a query param", takesNull: true };
	judgeRows(root.get("queryParams"), query, problems);
	judgeRows(root.get("pathVariables"), { what: "a path variable" }, problems);
}

function methodNode(root: Field, isGraphql: boolean) {
	const method = root.get("method");
	return method.isScalar && method.filledText() !== undefined
		? textualNode(method)
		: textNode(isGraphql ? "POST" : "GET", rangeOfField(method));
}

/** With the content type of a text that is HTML or JavaScript, unless a header says another. */
function headersNode(root: Field): ListNode | undefined {
	const field = root.get("headers");
	const headers = rowNodes(field);
	const body = root.get("body");
	const type = body.get("type");
	const word = type.isScalar ? (type.text() ?? "") : "";
	const mediaType = Object.hasOwn(RAW_LANGUAGES, word)
		? RAW_LANGUAGES[word]?.mediaType
		: undefined;
	const hasOwn = rowsIn(field).some(
		({ key, isDisabled }) =>
			!isDisabled && key.text()?.toLowerCase() === "content-type",
	);
	if (mediaType === undefined || hasOwn) return headers;
	const range = rangeOfField(type);
	const added = mapNode(range, {
		name: textNode("Content-Type", range),
		value: textNode(mediaType, range),
	});
	return listNode(headers ?? range, [...(headers?.items ?? []), added]);
}
