import {
	childElements,
	localOf,
	namespaceOf,
	type QName,
	qname,
	type XmlElement,
} from "./xml-element.ts";

const XSD = "http://www.w3.org/2001/XMLSchema";
/** A value for each of the simple types that XML Schema knows; the others are texts. */
const SAMPLES: Readonly<Record<string, string>> = {
	boolean: "true",
	byte: "1",
	short: "1",
	int: "1",
	integer: "1",
	long: "1",
	unsignedByte: "1",
	unsignedShort: "1",
	unsignedInt: "1",
	unsignedLong: "1",
	positiveInteger: "1",
	nonNegativeInteger: "0",
	negativeInteger: "-1",
	nonPositiveInteger: "0",
	decimal: "1.0",
	float: "1.0",
	double: "1.0",
	date: "2026-01-01",
	dateTime: "2026-01-01T00:00:00Z",
	time: "00:00:00Z",
	duration: "P1D",
	gYear: "2026",
	gYearMonth: "2026-01",
	gMonthDay: "--01-01",
	gDay: "---01",
	gMonth: "--01",
	base64Binary: "AA==",
	hexBinary: "00",
	anyURI: "http://example.com/",
	language: "en",
	QName: "name",
};
/** Types that hold themselves end there, and so do very large ones. */
const DEEPEST = 8;
const MOST_ELEMENTS = 500;

/** Elements and types of all schemas by their names, and samples of them. */
export class XmlSchemas {
	readonly #elements = new Map<QName, Declared>();
	readonly #types = new Map<QName, Declared>();
	readonly #groups = new Map<QName, Declared>();

	add(schema: XmlElement): void {
		const namespace = schema.attributes.get("targetNamespace") ?? "";
		for (const one of schema.children) {
			const name = one.attributes.get("name");
			if (name === undefined) continue;
			const list =
				one.local === "element"
					? this.#elements
					: one.local === "group"
						? this.#groups
						: this.#types;
			list.set(`{${namespace}}${name}`, { element: one, schema });
		}
	}

	/** An element of a name, with what must and may be in it. Empty where no schema has it. */
	element(name: QName): string {
		const declared = this.#elements.get(name);
		if (declared === undefined)
			return `<${localOf(name)} xmlns="${namespaceOf(name)}"/>`;
		return new Sampling(this).element(declared, declared.schema, 0, undefined);
	}

	/** A message part that has a type: an element without a namespace around it. */
	typed(name: string, type: QName): string {
		const content = new Sampling(this).type(type, 0);
		return `<${name}>${content.inner}</${name}>`;
	}

	declared(
		kind: "elements" | "types" | "groups",
		name: QName,
	): Declared | undefined {
		const lists = {
			elements: this.#elements,
			types: this.#types,
			groups: this.#groups,
		};
		return lists[kind].get(name);
	}
}

interface Declared {
	readonly element: XmlElement;
	readonly schema: XmlElement;
}

interface Content {
	readonly inner: string;
	readonly attributes: string;
}

const NOTHING: Content = { inner: "", attributes: "" };

/** Makes one sample. */
class Sampling {
	readonly #schemas: XmlSchemas;
	#count = 0;

	constructor(schemas: XmlSchemas) {
		this.#schemas = schemas;
	}

	/** @param around the namespace that counts there without a prefix */
	element(
		{ element, schema }: Declared,
		owner: XmlElement,
		depth: number,
		around: string | undefined,
	): string {
		const ref = qname(element, "ref");
		const target =
			ref === undefined ? undefined : this.#schemas.declared("elements", ref);
		if (target) return this.element(target, target.schema, depth, around);
		const name = element.attributes.get("name") ?? localOf(ref ?? "{}value");
		if (this.#count++ > MOST_ELEMENTS || depth > DEEPEST) return "";
		const isGlobal = owner === schema && schema.children.includes(element);
		const form =
			element.attributes.get("form") ??
			schema.attributes.get("elementFormDefault");
		const namespace =
			isGlobal || form === "qualified"
				? (schema.attributes.get("targetNamespace") ?? "")
				: "";
		const type = qname(element, "type");
		const inline = element.children.find(
			({ local }) => local === "complexType" || local === "simpleType",
		);
		const fixed =
			element.attributes.get("fixed") ?? element.attributes.get("default");
		const { inner, attributes } =
			fixed !== undefined
				? { inner: escaped(fixed), attributes: "" }
				: inline
					? this.#definition({ element: inline, schema }, depth, namespace)
					: type === undefined
						? NOTHING
						: this.type(type, depth, namespace);
		const declaration =
			namespace === (around ?? "") ? "" : ` xmlns="${escaped(namespace)}"`;
		return inner === ""
			? `<${name}${declaration}${attributes}/>`
			: `<${name}${declaration}${attributes}>${inner}</${name}>`;
	}

	type(name: QName, depth: number, around?: string): Content {
		if (namespaceOf(name) === XSD)
			return {
				inner:
					SAMPLES[localOf(name)] ?? (localOf(name) === "anyType" ? "" : "text"),
				attributes: "",
			};
		const declared = this.#schemas.declared("types", name);
		return declared
			? this.#definition(declared, depth, around)
			: { inner: "text", attributes: "" };
	}

	#definition(
		{ element, schema }: Declared,
		depth: number,
		around: string | undefined,
	): Content {
		if (element.local === "simpleType") return this.#simple(element, depth);
		const derived = [
			...childElements(element, "complexContent"),
			...childElements(element, "simpleContent"),
		].flatMap((one) =>
			one.children.filter(
				({ local }) => local === "extension" || local === "restriction",
			),
		)[0];
		if (derived === undefined)
			return this.#particles(element, schema, depth, around);
		const base = qname(derived, "base");
		const isExtension =
			derived.local === "extension" ||
			element.children.some(({ local }) => local === "simpleContent");
		const inherited =
			base !== undefined && isExtension && depth <= DEEPEST
				? this.type(base, depth + 1, around)
				: NOTHING;
		const own = this.#particles(derived, schema, depth, around);
		return {
			inner: inherited.inner + own.inner,
			attributes: inherited.attributes + own.attributes,
		};
	}

	#simple(element: XmlElement, depth: number): Content {
		const [restriction] = childElements(element, "restriction");
		if (restriction === undefined) return { inner: "text", attributes: "" };
		const [first] = childElements(restriction, "enumeration");
		const value = first?.attributes.get("value");
		if (value !== undefined) return { inner: escaped(value), attributes: "" };
		const base = qname(restriction, "base");
		return base === undefined || depth > DEEPEST
			? { inner: "text", attributes: "" }
			: this.type(base, depth + 1);
	}

	/** Sequences and all as they stand, of a choice the first. */
	#particles(
		holder: XmlElement,
		schema: XmlElement,
		depth: number,
		around: string | undefined,
	): Content {
		let inner = "";
		let attributes = "";
		for (const one of holder.children) {
			switch (one.local) {
				case "element":
					inner += this.element(
						{ element: one, schema },
						holder,
						depth + 1,
						around,
					);
					break;
				case "sequence":
				case "all":
					inner += this.#particles(one, schema, depth, around).inner;
					break;
				case "choice": {
					const [first] = one.children;
					if (first)
						inner += this.#particles(
							{ ...one, children: [first] },
							schema,
							depth,
							around,
						).inner;
					break;
				}
				case "group": {
					const ref = qname(one, "ref");
					const target =
						ref === undefined
							? undefined
							: this.#schemas.declared("groups", ref);
					if (target && depth <= DEEPEST)
						inner += this.#particles(
							target.element,
							target.schema,
							depth + 1,
							around,
						).inner;
					break;
				}
				case "attribute":
					if (
						one.attributes.get("use") === "required" &&
						one.attributes.has("name")
					)
						attributes += ` ${one.attributes.get("name")}="${escaped(this.type(qname(one, "type") ?? `{${XSD}}string`, depth).inner)}"`;
					break;
			}
		}
		return { inner, attributes };
	}
}

function escaped(text: string): string {
	return text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll('"', "&quot;");
}
