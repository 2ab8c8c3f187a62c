/// <reference path="./xml2js.d.ts" />
import { Parser } from "xml2js";
import type { SourceText } from "../../../diagnostics/source-text.ts";
import { ImportError } from "../import-error.ts";

/** An element of a document with namespaces. */
export interface XmlElement {
	readonly local: string;
	readonly namespace: string;
	readonly attributes: ReadonlyMap<string, string>;
	readonly children: readonly XmlElement[];
	readonly text: string;
	/** Namespaces by the prefixes that count here; the empty one is the default. */
	readonly prefixes: ReadonlyMap<string, string>;
	readonly source: SourceText;
}

/** A name with its namespace: `{http://a}b`. */
export type QName = string;

/** Elements nested deeper are refused: nobody writes them by hand. */
const DEEPEST = 500;

/** @throws ImportError when it is no XML */
export function parseXml(source: SourceText): XmlElement {
	let root: unknown;
	let failure: unknown;
	const parser = new Parser({
		explicitChildren: true,
		preserveChildrenOrder: true,
		explicitRoot: true,
		async: false,
	});
	try {
		parser.parseString(source.text, (error, result) => {
			failure ??= error ?? undefined;
			root = result;
		});
	} catch (error) {
		failure = error;
	}
	const [element] = Object.values(isObject(root) ? root : {});
	if (failure !== undefined || !isObject(element))
		throw new ImportError(
			`This is not valid XML: ${failure instanceof Error ? (failure.message.split("\n", 1)[0] ?? "") : "it is empty"}`,
			{
				hint: "Save it again from where it came.",
				location: source.location(0),
			},
		);
	return elementOf(
		element,
		new Map([["xml", "http://www.w3.org/XML/1998/namespace"]]),
		source,
		0,
	);
}

function elementOf(
	raw: Readonly<Record<string, unknown>>,
	above: ReadonlyMap<string, string>,
	source: SourceText,
	depth: number,
): XmlElement {
	if (depth > DEEPEST)
		throw new ImportError("The elements are nested too deeply.");
	const attributes = new Map<string, string>();
	const prefixes = new Map(above);
	for (const [name, value] of Object.entries(isObject(raw.$) ? raw.$ : {})) {
		const text = String(value);
		if (name === "xmlns") prefixes.set("", text);
		else if (name.startsWith("xmlns:")) prefixes.set(name.slice(6), text);
		else attributes.set(name, text);
	}
	const [prefix, local] = split(String(raw["#name"] ?? ""));
	const children = (Array.isArray(raw.$$) ? raw.$$ : [])
		.filter(isObject)
		.filter((one) => !String(one["#name"]).startsWith("__"))
		.map((one) => elementOf(one, prefixes, source, depth + 1));
	return {
		local,
		namespace: prefixes.get(prefix) ?? "",
		attributes,
		children,
		text: typeof raw._ === "string" ? raw._.trim() : "",
		prefixes,
		source,
	};
}

/** The children of a name, whatever prefix they have. */
export function childElements(
	{ children }: XmlElement,
	local: string,
): readonly XmlElement[] {
	return children.filter((one) => one.local === local);
}

/** What an attribute names: `tns:User`. */
export function qname(
	element: XmlElement,
	attribute: string,
): QName | undefined {
	const value = element.attributes.get(attribute);
	if (value === undefined) return undefined;
	const [prefix, local] = split(value.trim());
	return `{${element.prefixes.get(prefix) ?? ""}}${local}`;
}

export function localOf(name: QName): string {
	return name.slice(name.indexOf("}") + 1);
}

export function namespaceOf(name: QName): string {
	return name.slice(1, name.indexOf("}"));
}

function split(name: string): readonly [prefix: string, local: string] {
	const at = name.indexOf(":");
	return at === -1 ? ["", name] : [name.slice(0, at), name.slice(at + 1)];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
