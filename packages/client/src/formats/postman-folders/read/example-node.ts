import { RAW_LANGUAGES } from "../../postman/body-languages.ts";
import { descriptionNode, rangeOfField, rowNodes } from "../../postman/rows.ts";
import type { Field } from "../../tree/field.ts";
import { filledMap, mapNode, textNode } from "../../tree/make-node.ts";
import type { MapNode, PlacedNode } from "../../tree/placed-node.ts";
import { folderBodyNode, graphqlNode } from "./body-node.ts";
import {
	judgeKeys,
	judgeKind,
	judgeOrder,
	judgeRows,
	judgeText,
} from "./judge-values.ts";
import { folderUrlNode, paramsNode } from "./params-nodes.ts";
import type { SchemaProblems } from "./schema-problems.ts";

const GRAPHQL = "graphql-example";

const KEYS = new Set([
	"$kind",
	"name",
	"description",
	"order",
	"request",
	"response",
	"auth",
	"schema",
	"id",
]);

const LEFTOVERS = {
	originalRequest: "request",
	status: "response.statusText",
	code: "response.statusCode",
	header: "response.headers",
	body: "response.body",
};

/** A saved example: `*.example.yaml`. @param name of its file, without the ending */
export function exampleFileNode(
	root: Field,
	name: string,
	problems: SchemaProblems,
): MapNode {
	judgeKind(root, ["http-example", GRAPHQL], problems);
	judgeKeys(root, KEYS, LEFTOVERS, problems);
	judgeText(root.get("name"), "The name", problems);
	judgeOrder(root.get("order"), problems);
	const isGraphql =
		root.get("$kind").isScalar && root.textOf("$kind") === GRAPHQL;
	const range = rangeOfField(root);
	const own = root.get("name");
	return mapNode(range, {
		name:
			own.isScalar && own.isPresent && own.node
				? own.node
				: textNode(name, range),
		description: descriptionNode(root.get("description")),
		request: requestNode(root.get("request"), isGraphql, problems),
		response: responseNode(root.get("response"), problems),
	});
}

function requestNode(
	request: Field,
	isGraphql: boolean,
	problems: SchemaProblems,
): MapNode | undefined {
	if (!isMapOrNothing(request, "request", problems)) return undefined;
	const headers = request.get("headers");
	judgeRows(headers, { what: "a header" }, problems);
	const method = request.get("method");
	const body = isGraphql
		? mapNode(rangeOfField(request), {
				type: textNode("graphql", rangeOfField(request)),
				data: graphqlNode(request, problems),
			})
		: folderBodyNode(request.get("body"), problems);
	return mapNode(rangeOfField(request), {
		method: method.isScalar && method.isPresent ? method.node : undefined,
		url: folderUrlNode(request),
		headers: rowNodes(headers),
		params: paramsNode(request),
		body,
	});
}

/** A response of HTTP; one of GraphQL has it in `http`. */
function responseNode(
	response: Field,
	problems: SchemaProblems,
): MapNode | undefined {
	if (!isMapOrNothing(response, "response", problems)) return undefined;
	const http = response.get("http");
	const own = http.isMap ? http : response;
	const headers = own.get("headers");
	judgeRows(headers, { what: "a header" }, problems);
	const status = own.get(http.isMap ? "status" : "statusCode");
	const text = own.get("statusText");
	return filledMap(rangeOfField(response), {
		status: status.isScalar && status.isPresent ? status.node : undefined,
		statusText: text.isScalar && text.isPresent ? text.node : undefined,
		headers: rowNodes(headers),
		body: bodyNode(own.get("body"), problems),
	});
}

/** What came back: a text, or a map that says of which type it is. */
function bodyNode(body: Field, problems: SchemaProblems): MapNode | undefined {
	if (!body.isPresent) return undefined;
	const content = body.isMap ? body.get("content") : body;
	judgeText(content, "The content of the body", problems);
	if (!content.isScalar || !content.isPresent || !content.node)
		return undefined;
	return mapNode(rangeOfField(body), {
		type: body.isMap ? typeNode(body.get("type")) : undefined,
		data: content.node,
	});
}

/** What the body is shown as, in our words. */
function typeNode(type: Field): PlacedNode | undefined {
	if (!type.isScalar || !type.isPresent || !type.node) return undefined;
	const word = type.text() ?? "";
	if (["json", "xml", "html", "text"].includes(word)) return type.node;
	const kind = Object.hasOwn(RAW_LANGUAGES, word)
		? RAW_LANGUAGES[word]?.kind
		: undefined;
	return textNode(kind ?? "text", rangeOfField(type));
}

function isMapOrNothing(
	field: Field,
	key: string,
	problems: SchemaProblems,
): boolean {
	if (field.isMap) return true;
	if (field.node !== undefined)
		problems.deviates(
			field,
			`\`${key}\` must be a map.`,
			key === "request"
				? "Write `url: …` and `method: …` below it."
				: "Write `statusCode: 200`, `headers:` and `body:` below it.",
		);
	return false;
}
