import { compact, type Tree } from "../../../formats/tree/plain-tree.ts";
import type { ApiNode } from "../../../openapi/document/api-node.ts";
import { isMap } from "../../../openapi/document/api-node.ts";
import type {
	ApiEncoding,
	ApiMediaType,
	ParameterStyle,
} from "../../../openapi/operations/api-operation.ts";
import { flattenSchemas } from "../../../openapi/sample/flat-schema.ts";
import { memberSchemas } from "../../../openapi/schema/parts-of-schema.ts";
import { literalTemplate } from "../../curl/word.ts";
import { type DocumentImport, templateOf } from "./import-context.ts";
import { styledPairs } from "./style.ts";
import { textOfScalar } from "./value-text.ts";

/** How lists and maps stand in a form when nothing says it: OpenAPI 3.2 §4.14.5. */
const FORM: ParameterStyle = {
	style: "form",
	explode: true,
	allowReserved: false,
};

/** A form, URL-encoded or multipart, of a value that has its fields. */
export function formBody(
	context: DocumentImport,
	media: ApiMediaType,
	value: unknown,
	kind: "form" | "multipart",
	operation: string,
): Tree {
	const fields = isMap(value) ? Object.entries(value) : [];
	const parts = media.schema
		? flattenSchemas(context.document, [media.schema], []).parts
		: [];
	const schemasOf = (name: string) =>
		parts.flatMap((part) => memberSchemas(part, name));
	const rows = fields.flatMap(([name, field]) => {
		const made: Field = {
			name,
			value: field,
			schemas: schemasOf(name).flatMap(
				(schema) => flattenSchemas(context.document, [schema], []).parts,
			),
			encoding: media.encoding.get(name),
		};
		return kind === "form"
			? entriesOf(made)
			: partsOf(context, made, operation);
	});
	return kind === "form"
		? { type: "form-urlencoded", data: rows }
		: { type: "multipart-form", data: rows };
}

interface Field {
	readonly name: string;
	readonly value: unknown;
	readonly schemas: readonly ApiNode[];
	readonly encoding: ApiEncoding | undefined;
}

function entriesOf({ name, value, schemas, encoding }: Field): readonly Tree[] {
	const isMapOrDeep = isMap(value) && encoding?.style === undefined;
	const pairs = isMapOrDeep
		? [[name, textOfScalar(value)] as const]
		: styledPairs(name, value, encoding?.style ?? FORM);
	return pairs.map(([key, text]) =>
		compact({
			name: literalTemplate(key),
			value: templateOf(text),
			description: descriptionOf(schemas),
		}),
	);
}

function partsOf(
	context: DocumentImport,
	field: Field,
	operation: string,
): readonly Tree[] {
	const { name, value, schemas, encoding } = field;
	const items = Array.isArray(value) ? value : [value];
	const description = descriptionOf(schemas);
	const contentType = encoding?.contentType?.split(",", 1)[0]?.trim();
	const isFile = schemas.some(
		(schema) => isOfFile(schema) || isOfFile(itemsOf(context, schema)),
	);
	if (isFile) {
		context.findings.changed(
			schemas[0] ?? context.document.root,
			`${operation} sends a file as \`${name}\`; its request has no path of one yet.`,
			"Write the path into the request's body, relative to the collection's folder.",
		);
		return [
			compact({
				name: literalTemplate(name),
				value: "",
				type: "file",
				contentType: contentType?.includes("*") ? undefined : contentType,
				description,
			}),
		];
	}
	return items.map((item) => {
		const isScalar = typeof item !== "object" || item === null;
		return compact({
			name: literalTemplate(name),
			value: templateOf(item),
			type: "text",
			contentType: contentType ?? (isScalar ? undefined : "application/json"),
			description,
		});
	});
}

function itemsOf(context: DocumentImport, schema: ApiNode): ApiNode {
	const items = schema.get("items");
	return items.isThere
		? (flattenSchemas(context.document, [items], []).parts[0] ?? items)
		: items;
}

/** Bytes, as the three dialects say it. */
function isOfFile(schema: ApiNode): boolean {
	const isEncoded =
		schema.has("contentMediaType") && !schema.has("contentEncoding");
	return (
		schema.textAt("type") === "file" ||
		schema.textAt("format") === "binary" ||
		isEncoded
	);
}

function descriptionOf(schemas: readonly ApiNode[]): string | undefined {
	return schemas
		.map((schema) => schema.textAt("description"))
		.find((text) => text !== undefined);
}
