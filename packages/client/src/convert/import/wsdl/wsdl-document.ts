import type { ImportInput } from "../importer.ts";
import {
	childElements,
	parseXml,
	type QName,
	type XmlElement,
} from "./xml-element.ts";
import { XmlSchemas } from "./xml-schema.ts";

/** A document with all that it imports from beside it, by names. */
export interface WsdlDocument {
	readonly definitions: XmlElement;
	readonly messages: ReadonlyMap<QName, XmlElement>;
	readonly portTypes: ReadonlyMap<QName, XmlElement>;
	readonly bindings: ReadonlyMap<QName, XmlElement>;
	readonly services: readonly XmlElement[];
	readonly schemas: XmlSchemas;
}

/** Reads a document and what it imports, each file once. What is not there is told. */
export function openWsdl(input: ImportInput): WsdlDocument | undefined {
	const [source] = input.sources;
	if (!source) return undefined;
	const messages = new Map<QName, XmlElement>();
	const portTypes = new Map<QName, XmlElement>();
	const bindings = new Map<QName, XmlElement>();
	const services: XmlElement[] = [];
	const schemas = new XmlSchemas();
	const seen = new Set([source.file]);
	const load = (
		holder: XmlElement,
		attribute: string,
		visit: (root: XmlElement) => void,
	) => {
		const path = holder.attributes.get(attribute);
		if (path === undefined) return;
		const file = /^[a-z]+:\/\//i.test(path)
			? undefined
			: input.beside(path, holder.source);
		if (file === undefined) {
			const at = holder.source.text.indexOf(`"${path}"`);
			input.findings.lost(
				holder.source,
				[Math.max(0, at + 1), at + 1 + path.length],
				`${path} is not beside the document.`,
				"Save it there, and import again: types of it are empty now.",
			);
		} else if (!seen.has(file.file)) {
			seen.add(file.file);
			visit(parseXml(file));
		}
	};
	const addSchema = (schema: XmlElement): void => {
		if (schema.local !== "schema") return;
		schemas.add(schema);
		for (const one of schema.children)
			if (
				one.local === "import" ||
				one.local === "include" ||
				one.local === "redefine"
			)
				load(one, "schemaLocation", addSchema);
	};
	const add = (definitions: XmlElement): void => {
		if (definitions.local === "schema") {
			addSchema(definitions);
			return;
		}
		const namespace = definitions.attributes.get("targetNamespace") ?? "";
		const named = (list: Map<QName, XmlElement>, local: string) => {
			for (const one of childElements(definitions, local))
				list.set(`{${namespace}}${one.attributes.get("name") ?? ""}`, one);
		};
		for (const types of childElements(definitions, "types"))
			types.children.forEach(addSchema);
		named(messages, "message");
		named(portTypes, "portType");
		named(bindings, "binding");
		services.push(...childElements(definitions, "service"));
		for (const one of childElements(definitions, "import"))
			load(one, "location", add);
	};
	const definitions = parseXml(source);
	add(definitions);
	return { definitions, messages, portTypes, bindings, services, schemas };
}
