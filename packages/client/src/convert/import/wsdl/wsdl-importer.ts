import type { Importer } from "../importer.ts";

/** Web Services Description Language 1.1, with SOAP 1.1 and 1.2. */
export const WSDL = {
	name: "wsdl",
	title: "a WSDL document",
	recognises: (text) =>
		/<(?:[\w.-]+:)?definitions\b/.test(text) &&
		text.includes("http://schemas.xmlsoap.org/wsdl/"),
	read: async (input) => (await import("./read-wsdl.ts")).readWsdl(input),
} as const satisfies Importer;
