import type { ApiDocument } from "../../../openapi/document/api-document.ts";
import { type ApiNode, isMap } from "../../../openapi/document/api-node.ts";
import { flattenSchemas } from "../../../openapi/sample/flat-schema.ts";
import {
	itemSchemas,
	memberSchemas,
} from "../../../openapi/schema/parts-of-schema.ts";
import { textOfScalar } from "./value-text.ts";

/**
 * A value as XML by its schema's `xml` (names, prefixes, namespaces, attributes,
 * wrapped lists): OpenAPI 3.2 §4.26. A text is XML already.
 */
export function xmlOfValue(
	document: ApiDocument,
	schema: ApiNode | undefined,
	value: unknown,
): string {
	if (typeof value === "string" && value.trimStart().startsWith("<"))
		return value;
	const schemas = schema ? [schema] : [];
	const [named] = schema ? flattenSchemas(document, [schema], []).parts : [];
	const path = named?.path ?? [];
	// A schema of the document has a name, which is the element's; one that stands where it is used has none.
	const isNamed = path.at(-2) === "schemas" || path.at(-2) === "definitions";
	const name = isNamed ? (path.at(-1) ?? "root") : "root";
	const lines = new XmlWriter(document).element(name, schemas, value, "");
	return ['<?xml version="1.0" encoding="UTF-8"?>', ...lines].join("\n");
}

class XmlWriter {
	readonly #document: ApiDocument;

	constructor(document: ApiDocument) {
		this.#document = document;
	}

	/** The lines of an element; of a list, those of its elements. */
	element(
		name: string,
		schemas: readonly ApiNode[],
		value: unknown,
		indent: string,
	): readonly string[] {
		const { parts } = flattenSchemas(this.#document, schemas, []);
		const { tag, opening } = tagOf(name, parts);
		if (Array.isArray(value)) return this.#list(name, parts, value, indent);
		if (!isMap(value)) {
			const text = value === null ? "" : escaped(textOfScalar(value));
			return [`${indent}<${opening}>${text}</${tag}>`];
		}
		const attributes: string[] = [];
		const children: string[] = [];
		for (const [key, member] of Object.entries(value)) {
			const own = parts.flatMap((part) => memberSchemas(part, key));
			const flat = flattenSchemas(this.#document, own, []).parts;
			if (flat.some((part) => isAttribute(part.get("xml"))))
				attributes.push(
					` ${tagOf(key, flat).tag}="${escaped(textOfScalar(member))}"`,
				);
			else children.push(...this.element(key, own, member, `${indent}  `));
		}
		const start = `${indent}<${opening}${attributes.join("")}`;
		return children.length === 0
			? [`${start}/>`]
			: [`${start}>`, ...children, `${indent}</${tag}>`];
	}

	#list(
		name: string,
		parts: readonly ApiNode[],
		value: readonly unknown[],
		indent: string,
	): readonly string[] {
		const items = parts.flatMap((part) => itemSchemas(part).rest ?? []);
		const isWrapped = parts.some(
			(part) =>
				part.get("xml").flagAt("wrapped") ||
				part.get("xml").textAt("nodeType") === "element",
		);
		const { tag, opening } = tagOf(name, parts);
		const inner = isWrapped ? `${indent}  ` : indent;
		const lines = value.flatMap((item) =>
			this.element(name, items, item, inner),
		);
		return isWrapped
			? [`${indent}<${opening}>`, ...lines, `${indent}</${tag}>`]
			: lines;
	}
}

function isAttribute(xml: ApiNode): boolean {
	return xml.flagAt("attribute") || xml.textAt("nodeType") === "attribute";
}

/** The name of an element with its prefix, and with its namespace as it opens. */
function tagOf(
	name: string,
	parts: readonly ApiNode[],
): { readonly tag: string; readonly opening: string } {
	const told = parts.map((part) => part.get("xml"));
	const say = (key: string) =>
		told.map((xml) => xml.textAt(key)).find((text) => text !== undefined);
	const prefix = say("prefix");
	const local = (say("name") ?? name).replace(/[^\p{L}\p{N}_.:-]+/gu, "_");
	const plain = /^[\p{L}_]/u.test(local) ? local : `_${local}`;
	const tag = prefix === undefined ? plain : `${prefix}:${plain}`;
	const namespace = say("namespace");
	if (namespace === undefined) return { tag, opening: tag };
	const xmlns = prefix === undefined ? "xmlns" : `xmlns:${prefix}`;
	return { tag, opening: `${tag} ${xmlns}="${escaped(namespace)}"` };
}

function escaped(text: string): string {
	return text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;");
}
