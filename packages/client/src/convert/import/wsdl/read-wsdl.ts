import { compact, type Tree } from "../../../formats/tree/plain-tree.ts";
import { literalTemplate } from "../../curl/word.ts";
import { ImportError } from "../import-error.ts";
import type { Imported, ImportInput } from "../importer.ts";
import { openWsdl, type WsdlDocument } from "./wsdl-document.ts";
import { childElements, qname, type XmlElement } from "./xml-element.ts";

const SOAP_11 = "http://schemas.xmlsoap.org/wsdl/soap/";
const SOAP_12 = "http://schemas.xmlsoap.org/wsdl/soap12/";
const ENVELOPES = {
	[SOAP_11]: "http://schemas.xmlsoap.org/soap/envelope/",
	[SOAP_12]: "http://www.w3.org/2003/05/soap-envelope",
} as const;

type SoapVersion = keyof typeof ENVELOPES;

/** A request for each operation of each SOAP port; with several ports, in a folder for each. */
export function readWsdl(input: ImportInput): Imported {
	const document = openWsdl(input);
	if (document === undefined) throw new ImportError("There is no document.");
	const ports = document.services.flatMap((service) =>
		childElements(service, "port").flatMap((port) =>
			portOf(port, document, input),
		),
	);
	const hosts = new Map<string, string>();
	for (const { address } of ports)
		if (address !== "" && ![...hosts.values()].includes(address))
			hosts.set(
				hosts.size === 0 ? "endpoint" : `endpoint_${hosts.size + 1}`,
				address,
			);
	const nameOf = (address: string) =>
		[...hosts].find(([, one]) => one === address)?.[0] ?? "endpoint";
	const folders = ports.map(({ name, address, operations, version }) => ({
		info: { name, type: "folder" },
		items: operations.map((operation) =>
			requestOf(operation, nameOf(address), version, document, input),
		),
	}));
	const [only] = folders;
	return {
		tree: compact({
			info: { name: document.definitions.attributes.get("name") ?? input.name },
			request: compact({
				variables: [...hosts].map(([name, value]) => ({
					name,
					value: literalTemplate(value),
				})),
			}),
			docs: documentation(document.definitions),
			items: folders.length === 1 && only ? only.items : folders,
		}),
	};
}

interface Port {
	readonly name: string;
	readonly address: string;
	readonly version: SoapVersion;
	readonly operations: readonly Operation[];
}

interface Operation {
	readonly name: string;
	readonly action: string;
	readonly style: string;
	/** Of the binding: where the body's parts come from. */
	readonly bound: XmlElement;
	/** Of the port type. */
	readonly abstract: XmlElement | undefined;
}

function portOf(
	port: XmlElement,
	document: WsdlDocument,
	{ findings }: ImportInput,
): readonly Port[] {
	const name = port.attributes.get("name") ?? "";
	const bindingName = qname(port, "binding") ?? "";
	const binding = document.bindings.get(bindingName);
	const soap = binding?.children.find(
		({ namespace, local }) => local === "binding" && isSoap(namespace),
	);
	const [at, length] = [port.source.text.indexOf(`"${name}"`) + 1, name.length];
	if (binding === undefined || soap === undefined) {
		const what =
			binding === undefined
				? "has no binding that is here"
				: "is not bound to SOAP";
		findings.lost(
			port.source,
			[Math.max(0, at), at + length],
			`The port \`${name}\` ${what}; it was left out.`,
			"Requests for GET and POST bindings are written by hand.",
		);
		return [];
	}
	const address =
		port.children
			.find(({ local }) => local === "address")
			?.attributes.get("location") ?? "";
	const portType = document.portTypes.get(qname(binding, "type") ?? "");
	const style = soap.attributes.get("style") ?? "document";
	const version = isSoap(soap.namespace) ? soap.namespace : SOAP_11;
	const operations = childElements(binding, "operation").map(
		(bound): Operation => {
			const own = bound.children.find(
				({ namespace, local }) => local === "operation" && isSoap(namespace),
			);
			const operation = bound.attributes.get("name") ?? "";
			return {
				name: operation,
				action: own?.attributes.get("soapAction") ?? "",
				style: own?.attributes.get("style") ?? style,
				bound,
				abstract:
					portType &&
					childElements(portType, "operation").find(
						(one) => one.attributes.get("name") === operation,
					),
			};
		},
	);
	return [{ name, address, version, operations }];
}

function isSoap(namespace: string): namespace is SoapVersion {
	return Object.hasOwn(ENVELOPES, namespace);
}

function requestOf(
	operation: Operation,
	endpoint: string,
	version: SoapVersion,
	document: WsdlDocument,
	{ findings }: ImportInput,
): Tree {
	const { name, action, abstract, bound } = operation;
	const [input] = abstract ? childElements(abstract, "input") : [];
	const message = input && document.messages.get(qname(input, "message") ?? "");
	if (message === undefined) {
		const at = bound.source.text.indexOf(`"${name}"`) + 1;
		findings.lost(
			bound.source,
			[Math.max(0, at), at + name.length],
			`The operation \`${name}\` has no input message that is here.`,
			"Its body is empty.",
		);
	}
	const envelope = envelopeOf(operation, message, version, document);
	const headers =
		version === SOAP_12
			? [
					{
						name: "Content-Type",
						value: `application/soap+xml; charset=utf-8${action === "" ? "" : `; action="${action}"`}`,
					},
				]
			: [
					{ name: "Content-Type", value: "text/xml; charset=utf-8" },
					{ name: "SOAPAction", value: `"${action}"` },
				];
	return compact({
		info: { name, type: "http" },
		http: {
			method: "POST",
			url: `{{${endpoint}}}`,
			headers,
			body: { type: "xml", data: literalTemplate(envelope) },
		},
		docs: abstract && documentation(abstract),
	});
}

function envelopeOf(
	{ name, style, bound }: Operation,
	message: XmlElement | undefined,
	version: SoapVersion,
	{ schemas, definitions }: WsdlDocument,
): string {
	const [input] = childElements(bound, "input");
	const body = input?.children.find(({ local }) => local === "body");
	const headers = (input?.children ?? [])
		.filter(({ local }) => local === "header")
		.map((one) => one.attributes.get("part"));
	const parts = message
		? childElements(message, "part").filter((part) =>
				part.attributes.has("name"),
			)
		: [];
	const listed = body?.attributes.get("parts")?.split(/\s+/);
	const inBody = parts.filter((part) => {
		const partName = part.attributes.get("name") ?? "";
		return listed ? listed.includes(partName) : !headers.includes(partName);
	});
	const sample = (part: XmlElement): string => {
		const element = qname(part, "element");
		const partName = part.attributes.get("name") ?? "parameters";
		const type = qname(part, "type");
		if (element !== undefined) return schemas.element(element);
		return type === undefined
			? `<${partName}/>`
			: schemas.typed(partName, type);
	};
	const content = inBody.map(sample).join("");
	const namespace =
		body?.attributes.get("namespace") ??
		definitions.attributes.get("targetNamespace") ??
		"";
	const inside =
		style === "rpc"
			? `<m:${name} xmlns:m="${namespace}">${content}</m:${name}>`
			: content;
	const head = parts
		.filter((part) => headers.includes(part.attributes.get("name")))
		.map(sample)
		.join("");
	return indented(
		`<soap:Envelope xmlns:soap="${ENVELOPES[version]}">${head === "" ? "" : `<soap:Header>${head}</soap:Header>`}<soap:Body>${inside}</soap:Body></soap:Envelope>`,
	);
}

/** An element on each line, where it has others in it. */
function indented(xml: string): string {
	const lines: string[] = ['<?xml version="1.0" encoding="utf-8"?>'];
	let depth = 0;
	for (const token of xml.match(/<[^>]*>|[^<]+/g) ?? []) {
		const last = lines.at(-1) ?? "";
		if (token.startsWith("</")) {
			depth--;
			const isLeaf =
				last.trimStart().startsWith(`<${token.slice(2, -1)}`) &&
				!last.endsWith("/>") &&
				!/<\//.test(last);
			if (isLeaf) lines[lines.length - 1] = last + token;
			else lines.push("  ".repeat(depth) + token);
		} else if (token.startsWith("<")) {
			lines.push("  ".repeat(depth) + token);
			if (!token.endsWith("/>")) depth++;
		} else lines[lines.length - 1] = last + token;
	}
	return lines.join("\n");
}

function documentation(element: XmlElement): string | undefined {
	const [first] = childElements(element, "documentation");
	return first === undefined || first.text === "" ? undefined : first.text;
}
