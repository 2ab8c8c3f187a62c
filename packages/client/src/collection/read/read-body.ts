import type { Field } from "../../formats/tree/field.ts";
import {
	type BodyKindOf,
	bodyKindOf,
	hasContent,
} from "../../kinds/body-kinds.ts";
import type { BodyDefinition, MultipartPart } from "../model.ts";
import { readEntries, readNameOfRow, readRows } from "./read-entries.ts";

const NO_BODY: BodyDefinition = { kind: "none" };

/** The body of an HTTP request, or of the selected one of its variants. */
export function readHttpBody(field: Field): BodyDefinition {
	const body = selectVariant(field);
	if (!body.expectMap("Write `type: json` and `data: …` below it.")) {
		return NO_BODY;
	}
	const written = body.filledTextOf("type");
	if (written === undefined) {
		body.requiredTextOf("type", "The type of the body");
		return NO_BODY;
	}
	const kind = bodyKindOf(written);
	const data = body.get("data");
	// `none`; another word is reported where the keys are looked at.
	if (kind === undefined) return NO_BODY;
	if (hasContent(kind, "entries"))
		return { kind, entries: readEntries(data), field: data.ref };
	if (hasContent(kind, "parts"))
		return { kind, parts: readParts(data), field: data.ref };
	if (hasContent(kind, "files")) return readFileBody(kind, data);
	if (hasContent(kind, "graphql"))
		return graphqlBody(data.isPresent ? data : body, kind);
	return { kind, text: data.text() ?? "", field: data.ref };
}

/** The body of a GraphQL request: query and variables. */
export function readGraphqlBody(field: Field): BodyDefinition {
	const body = selectVariant(field);
	const hint = "Write `query: …` and `variables: …` below it.";
	return body.expectMap(hint) ? graphqlBody(body) : NO_BODY;
}

function graphqlBody(
	body: Field,
	kind: BodyKindOf<"graphql"> = "graphql",
): BodyDefinition {
	const operationName = body.textOf("operationName");
	return {
		kind,
		query: body.textOf("query") ?? "",
		variables: body.filledTextOf("variables") ?? "",
		...(operationName !== undefined && { operationName }),
		field: body.ref,
	};
}

/** Variants are a list of `{title, selected, body}`: the selected one counts, else the first. */
function selectVariant(field: Field): Field {
	if (!field.isList) return field;
	const variants = field.items("");
	const selected = variants.find(
		(variant) => variant.get("selected").boolean() === true,
	);
	const variant = selected ?? variants[0];
	return variant ? variant.get("body") : field.get("body");
}

function readParts(data: Field): MultipartPart[] {
	const example = "`- name: …`, and below it `value: …`.";
	return readRows(data, example, (item) => ({
		...readNameOfRow(item, "The name"),
		kind: readPartKind(item.get("type")),
		values: readPartValues(item.get("value")),
		contentType: item.filledTextOf("contentType"),
	}));
}

function readPartKind(type: Field): MultipartPart["kind"] {
	return type.filledText() === "file" ? "file" : "text";
}

function readPartValues(value: Field): string[] {
	if (!value.isList) return [value.text() ?? ""];
	return value.items("").map((item) => item.text() ?? "");
}

/** One of several files is sent: the selected one, else the first that does not say `selected: false`. */
function readFileBody(kind: BodyKindOf<"files">, data: Field): BodyDefinition {
	const variants = data.isMap
		? [data]
		: data.items("`- filePath: …`, and below it `contentType: …`.");
	const selected =
		variants.find((variant) => variant.get("selected").boolean() === true) ??
		variants.find((variant) => !variant.has("selected"));
	return {
		kind,
		filePath: selected?.filledTextOf("filePath"),
		contentType: selected?.filledTextOf("contentType"),
		field: data.ref,
	};
}
