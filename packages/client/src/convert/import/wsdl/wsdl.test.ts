import fc from "fast-check";
import { expect, test } from "vitest";
import { SourceText } from "../../../diagnostics/source-text.ts";
import { ImportError } from "../import-error.ts";
import { importFilesOf } from "../testing/import-files-of.ts";
import { parseXml } from "./xml-element.ts";

const DOCUMENT = `<?xml version="1.0"?>
<w:definitions name="Shop" targetNamespace="http://shop.test/" xmlns:t="http://shop.test/" xmlns:w="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:s12="http://schemas.xmlsoap.org/wsdl/soap12/" xmlns:h="http://schemas.xmlsoap.org/wsdl/http/" xmlns:x="http://www.w3.org/2001/XMLSchema">
  <w:types>
    <x:schema targetNamespace="http://shop.test/" elementFormDefault="qualified">
      <x:include schemaLocation="types.xsd"/>
      <x:include schemaLocation="none.xsd"/>
      <x:element name="Order">
        <x:complexType><x:sequence>
          <x:element name="id" type="x:int"/>
          <x:element name="kind" type="t:Kind"/>
          <x:element name="parent" type="t:Node"/>
          <x:choice><x:element name="a" type="x:boolean"/><x:element name="b" type="x:date"/></x:choice>
        </x:sequence><x:attribute name="lang" use="required" type="x:language"/></x:complexType>
      </x:element>
    </x:schema>
  </w:types>
  <w:message name="OrderIn"><w:part name="parameters" element="t:Order"/></w:message>
  <w:message name="AddIn"><w:part name="x" type="x:double"/></w:message>
  <w:portType name="P">
    <w:operation name="Order"><w:documentation>Orders it.</w:documentation><w:input message="t:OrderIn"/></w:operation>
    <w:operation name="Add"><w:input message="t:AddIn"/></w:operation>
  </w:portType>
  <w:binding name="B" type="t:P">
    <s:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>
    <w:operation name="Order"><s:operation soapAction="urn:order"/><w:input><s:body use="literal"/></w:input></w:operation>
    <w:operation name="Add"><s:operation soapAction="urn:add" style="rpc"/><w:input><s:body use="literal" namespace="urn:calc"/></w:input></w:operation>
  </w:binding>
  <w:binding name="B12" type="t:P">
    <s12:binding style="document"/>
    <w:operation name="Order"><s12:operation soapAction="urn:order"/><w:input><s12:body use="literal"/></w:input></w:operation>
  </w:binding>
  <w:binding name="Get" type="t:P"><h:binding verb="GET"/></w:binding>
  <w:service name="Shop">
    <w:port name="Soap" binding="t:B"><s:address location="http://127.0.0.1:4000/soap"/></w:port>
    <w:port name="Soap12" binding="t:B12"><s12:address location="http://127.0.0.1:4000/soap"/></w:port>
    <w:port name="Http" binding="t:Get"><h:address location="http://127.0.0.1:4000/"/></w:port>
  </w:service>
</w:definitions>`;

const TYPES = `<x:schema xmlns:x="http://www.w3.org/2001/XMLSchema" targetNamespace="http://shop.test/" xmlns:t="http://shop.test/">
  <x:simpleType name="Kind"><x:restriction base="x:string"><x:enumeration value="big"/><x:enumeration value="small"/></x:restriction></x:simpleType>
  <x:complexType name="Node"><x:sequence><x:element name="next" type="t:Node" minOccurs="0"/></x:sequence></x:complexType>
</x:schema>`;

test("a WSDL document becomes a request for each operation of each SOAP port", async () => {
	const { files, counts, losses, found } = await importFilesOf(
		{ "shop.wsdl": DOCUMENT, "types.xsd": TYPES },
		"shop.wsdl",
	);
	expect(counts).toEqual([3, 2, 0]);
	expect(found).toEqual([]);
	expect(losses).toEqual([
		"6:34 none.xsd is not beside the document.",
		"36:19 The port `Http` is not bound to SOAP; it was left out.",
	]);
	const order = files["Soap/Order.yml"] ?? "";
	expect(order).toContain("value: text/xml; charset=utf-8");
	expect(order).toContain(`value: '"urn:order"'`);
	expect(order).toContain("docs: Orders it.");
	expect(order).toContain(
		'<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">',
	);
	expect(order).toContain('<Order xmlns="http://shop.test/" lang="en">');
	expect(order).toMatch(
		/<id>1<\/id>\s*<kind>big<\/kind>\s*<parent>\s*<next xmlns="">/,
	);
	expect(order).toContain("<a>true</a>");
	expect(order).not.toContain("<b>");
	expect(files["Soap/Add.yml"]).toMatch(
		/<m:Add xmlns:m="urn:calc">\s*<x>1\.0<\/x>\s*<\/m:Add>/,
	);
	expect(files["Soap12/Order.yml"]).toContain(
		'application/soap+xml; charset=utf-8; action="urn:order"',
	);
	expect(files["opencollection.yml"]).toContain(
		"value: http://127.0.0.1:4000/soap",
	);
	for (const [path, text] of Object.entries(files)) {
		const [, body] = /data: \|-\n([\s\S]*?)(?:\n\n|$)/.exec(text) ?? [];
		if (body !== undefined)
			expect(parseXml(new SourceText(path, body.trim())).local).toBe(
				"Envelope",
			);
	}
});

test("any text is read as XML, or is told to be none", () => {
	fc.assert(
		fc.property(
			fc.array(
				fc.constantFrom(
					"<a>",
					"</a>",
					"<b x='1'/>",
					"&amp;",
					"text",
					"<!-- c -->",
					"<",
					">",
				),
			),
			(parts) => {
				try {
					parseXml(new SourceText("/a.xml", parts.join("")));
				} catch (error) {
					expect(error).toBeInstanceOf(ImportError);
				}
			},
		),
	);
});
