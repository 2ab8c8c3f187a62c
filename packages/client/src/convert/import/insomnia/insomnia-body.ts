import type { FieldPath } from "../../../formats/tree/field-path.ts";
import {
	compact,
	flagAt,
	isTree,
	listAt,
	type Tree,
	textAt,
} from "../../../formats/tree/plain-tree.ts";
import {
	contentTypeIn,
	type HeaderRow,
	type HeadersAndBody,
	headerTree,
	withTextBody,
} from "../text-body.ts";

/** Translates a text at a path below the request. */
export type Translate = (text: string, ...path: FieldPath) => string;

/** @param isThere tells of a file that is not there */
export function insomniaBody(
	body: Tree,
	headers: readonly HeaderRow[],
	text: Translate,
	fileAt: (path: string, ...place: FieldPath) => string,
): HeadersAndBody {
	const mimeType = textAt(body, "mimeType") ?? "";
	const plain = { headers: headers.map(headerTree), body: undefined };
	const rows = listAt(body, "params").filter(isTree);
	switch (mimeType.split(";", 1)[0]) {
		case "application/x-www-form-urlencoded":
			return withOwnType(headers, mimeType, {
				type: "form-urlencoded",
				data: rows.map((row, index) => formRow(row, index, text)),
			});
		case "multipart/form-data":
			return withOwnType(headers, "multipart", {
				type: "multipart-form",
				data: rows.map((row, index) => part(row, index, text, fileAt)),
			});
		case "application/graphql": {
			const graphql = graphqlOf(
				text(textAt(body, "text") ?? "", "body", "text"),
			);
			return graphql ? withOwnType(headers, "application/", graphql) : plain;
		}
		default:
			break;
	}
	const file = textAt(body, "fileName") ?? "";
	if (file !== "") {
		const contentType = contentTypeIn(headers) ?? mimeType;
		const data = [
			compact({
				filePath: fileAt(text(file, "body", "fileName"), "body", "fileName"),
				contentType: contentType || undefined,
				selected: true,
			}),
		];
		return withOwnType(headers, contentType, { type: "file", data });
	}
	const written = textAt(body, "text") ?? "";
	return written === ""
		? plain
		: withTextBody(headers, text(written, "body", "text"), mimeType);
}

/** Without a content type that the body has by itself. */
function withOwnType(
	headers: readonly HeaderRow[],
	type: string,
	body: Tree,
): HeadersAndBody {
	const rows = headers.filter(
		({ name, value }) =>
			name.toLowerCase() !== "content-type" ||
			!value.toLowerCase().startsWith(type.toLowerCase()),
	);
	return { headers: rows.map(headerTree), body };
}

function formRow(row: Tree, index: number, text: Translate): Tree {
	return compact({
		name: text(textAt(row, "name") ?? "", "body", "params", index),
		value: text(textAt(row, "value") ?? "", "body", "params", index),
		disabled: flagAt(row, "disabled") || undefined,
		description: textAt(row, "description") || undefined,
	});
}

function part(
	row: Tree,
	index: number,
	text: Translate,
	fileAt: (path: string, ...place: FieldPath) => string,
): Tree {
	const { value, ...plain } = formRow(row, index, text);
	if (textAt(row, "type") !== "file")
		return { ...plain, type: "text", value: value ?? "" };
	const path = text(textAt(row, "fileName") ?? "", "body", "params", index);
	return {
		...plain,
		type: "file",
		value: path === "" ? [] : [fileAt(path, "body", "params", index)],
	};
}

/** The body is JSON, in which variables are JSON, or a text of it. */
function graphqlOf(written: string): Tree | undefined {
	try {
		const parsed: unknown = JSON.parse(written);
		if (typeof parsed !== "object" || parsed === null || !("query" in parsed))
			return undefined;
		const variables = "variables" in parsed ? parsed.variables : undefined;
		const isEmpty =
			variables === undefined || variables === null || variables === "";
		return {
			type: "graphql",
			data: compact({
				query: String(parsed.query),
				variables: isEmpty
					? undefined
					: typeof variables === "string"
						? variables
						: JSON.stringify(variables, null, 2),
			}),
		};
	} catch {
		// With placeholders in it that are no JSON, it is sent as the text that it is.
		return { type: "json", data: written };
	}
}
