import type { BodyKind } from "../../../kinds/body-kinds.ts";
import type { Field } from "../../tree/field.ts";
import { toJsonText } from "../../tree/json-text.ts";
import {
	listNode,
	mapNode,
	memberEntry,
	textNode,
} from "../../tree/make-node.ts";
import type {
	MapNode,
	PlacedNode,
	ScalarNode,
} from "../../tree/placed-node.ts";
import { toValue } from "../../tree/values.ts";
import { RAW_LANGUAGES } from "../body-languages.ts";
import {
	descriptionNode,
	isOn,
	type PostmanRow,
	rangeOfField,
	rowNodes,
	textualNode,
} from "../rows.ts";

/** A body, and the content type that its language has and its kind has not. */
export interface BodyNode {
	readonly node: MapNode;
	readonly mediaType?: PlacedNode;
}

/** The body of a request; undefined where none is sent. */
export function bodyNode(body: Field): BodyNode | undefined {
	if (!body.expectMap('Write {"mode": "raw", "raw": "…"}.')) return undefined;
	if (isOn(body.get("disabled"))) return undefined;
	const mode = body.get("mode");
	const name = mode.filledText();
	switch (name) {
		case undefined:
		case "none":
			return undefined;
		case "raw":
			return rawBody(body);
		case "urlencoded":
			return formBody(body);
		case "formdata":
			return typed(
				"multipart-form",
				body,
				rowNodes(body.get("formdata"), partEntries),
			);
		case "file":
			return fileBody(body);
		case "graphql":
			return graphqlBody(body);
		default:
			mode.report(
				`Curlew does not know the body "${name}".`,
				"The modes are raw, urlencoded, formdata, file and graphql.",
			);
			return undefined;
	}
}

function typed(
	kind: BodyKind,
	body: Field,
	data: PlacedNode = listNode(rangeOfField(body), []),
): BodyNode {
	const type = textNode(kind, rangeOfField(body.get("mode")));
	return { node: mapNode(data, { type, data }) };
}

function rawBody(body: Field): BodyNode | undefined {
	const raw = rawText(body.get("raw"));
	if (raw === undefined || raw.text === "") return undefined;
	const language = body.get("options").get("raw").get("language");
	const name = language.isScalar ? (language.filledText() ?? "text") : "text";
	const known = Object.hasOwn(RAW_LANGUAGES, name)
		? RAW_LANGUAGES[name]
		: undefined;
	const { kind, mediaType } = known ?? { kind: "text" as const };
	return {
		...typed(kind, body, raw),
		...(mediaType !== undefined && {
			mediaType: textNode(mediaType, rangeOfField(language)),
		}),
	};
}

/** A text; of a map or a list, its JSON. Postman sends nothing of other values. */
function rawText(raw: Field): ScalarNode | undefined {
	const { node } = raw;
	if (raw.isText) return node?.kind === "scalar" ? node : undefined;
	if (raw.isMap || raw.isList)
		return textNode(toJsonText(toValue(raw)), rangeOfField(raw));
	if (raw.isPresent)
		raw.warn(
			"Postman sends no body that is no text.",
			"Put it in quotation marks.",
			"NOT_SUPPORTED",
		);
	return undefined;
}

/** A list of rows; in old exports one text. */
function formBody(body: Field): BodyNode {
	const form = body.get("urlencoded");
	if (form.isText && form.node)
		return {
			...typed("text", body, form.node),
			mediaType: textNode(
				"application/x-www-form-urlencoded",
				rangeOfField(form),
			),
		};
	return typed("form-urlencoded", body, rowNodes(form, fieldEntries));
}

/** A value that is no text is sent as nothing, as Postman does, and told. */
function fieldEntries({ value }: PostmanRow) {
	if (!value.isMap && !value.isList) return [];
	value.warn(
		"Postman sends no value of a form that is a map or a list.",
		"Write it as text.",
		"NOT_SUPPORTED",
	);
	return [memberEntry("value", textNode("", rangeOfField(value)))];
}

function partEntries({ field, value }: PostmanRow) {
	if (!field.isMap) return [];
	const isFile = field.get("type").text() === "file";
	const type = textNode(isFile ? "file" : "text", rangeOfField(field));
	const contentType = descriptionNode(field.get("contentType"));
	if (field.get("fileName").isPresent)
		field
			.get("fileName")
			.warn(
				"Curlew has no `fileName` for a part; a file is sent with its own name.",
				"Rename the file.",
				"NOT_SUPPORTED",
			);
	return [
		memberEntry("type", type),
		memberEntry(
			"value",
			isFile ? filesNode(field.get("src")) : formText(value),
		),
		...(contentType ? [memberEntry("contentType", contentType)] : []),
	];
}

/** A text; of a map or a list, its JSON. */
function formText(value: Field): PlacedNode {
	return value.isMap || value.isList
		? (rawText(value) ?? textualNode(value))
		: textualNode(value);
}

/** One path, several, or none. */
function filesNode(src: Field): PlacedNode {
	if (src.isList && src.node) return src.node;
	const paths = src.filledText() !== undefined && src.node ? [src.node] : [];
	return listNode(rangeOfField(src), paths);
}

function fileBody(body: Field): BodyNode | undefined {
	const file = body.get("file");
	const src = file.isMap ? file.get("src") : file;
	if (src.isList) {
		src.warn(
			"Postman sends no body where `src` is a list.",
			"Write the path of the file as text.",
			"NOT_SUPPORTED",
		);
		return undefined;
	}
	const path = src.filledText() === undefined ? undefined : src.node;
	if (path)
		return typed(
			"file",
			body,
			listNode(path, [mapNode(path, { filePath: path })]),
		);
	const content = file.isMap ? file.get("content") : undefined;
	if (content?.filledText() === undefined || !content.node) return undefined;
	return typed("text", body, content.node);
}

function graphqlBody(body: Field): BodyNode | undefined {
	const graphql = body.get("graphql");
	if (!graphql.isPresent) return undefined;
	if (!graphql.expectMap('Write {"query": "…", "variables": "…"}.'))
		return undefined;
	const variables = graphql.get("variables");
	const operationName = graphql.get("operationName");
	return typed(
		"graphql",
		body,
		mapNode(rangeOfField(graphql), {
			query: textualNode(graphql.get("query")),
			variables:
				graphql.has("variables") && !variables.isPresent
					? textNode("null", rangeOfField(variables))
					: rawText(variables),
			operationName: operationName.isPresent
				? textualNode(operationName)
				: undefined,
		}),
	);
}
