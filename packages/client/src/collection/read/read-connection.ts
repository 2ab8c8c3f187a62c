import type { Field } from "../../formats/tree/field.ts";
import type { ClientCertificate, ProxyDefinition } from "../model.ts";
import { readRows } from "./read-entries.ts";

/** The collection's proxy: off, on, or (also when the file says nothing) whatever the system says. */
export function readProxy(field: Field): ProxyDefinition {
	if (!field.expectMap("Write `inherit: true`, or `config` with a hostname.")) {
		return { kind: "inherit" };
	}
	if (field.get("disabled").boolean() === true) return { kind: "off" };
	const config = field.get("config");
	if (field.get("inherit").boolean() === true || !config.isMap) {
		config.expectMap("Write `hostname: …` below it.");
		return { kind: "inherit" };
	}
	const auth = config.get("auth");
	const hasAuth = auth.isMap && auth.get("disabled").boolean() !== true;
	return {
		kind: "on",
		protocol: config.filledTextOf("protocol") ?? "http",
		hostname: config.requiredTextOf("hostname", "The proxy's hostname"),
		port: config.get("port").number(),
		username: hasAuth ? auth.filledTextOf("username") : undefined,
		password: hasAuth ? auth.filledTextOf("password") : undefined,
		bypass: config.textOf("bypassProxy") ?? "",
	};
}

/** Client certificates that are not disabled. */
export function readCertificates(field: Field): ClientCertificate[] {
	const example = "`- domain: …`, and below it `type: pem` and the files.";
	return readRows(field, example, (item) =>
		item.get("disabled").boolean() === true ? undefined : readCertificate(item),
	);
}

function readCertificate(item: Field): ClientCertificate | undefined {
	const domain = item.requiredTextOf("domain", "The domain");
	const passphrase = item.filledTextOf("passphrase");
	const type = item.get("type");
	switch (type.filledText()) {
		case "pem":
			return {
				kind: "pem",
				domain,
				certificateFile: item.requiredTextOf(
					"certificateFilePath",
					"The certificate's file",
				),
				keyFile: item.requiredTextOf("privateKeyFilePath", "The key's file"),
				passphrase,
			};
		case "pkcs12":
			return {
				kind: "pkcs12",
				domain,
				pkcs12File: item
					.get("pkcs12FilePath")
					.requiredText("The certificate's file"),
				passphrase,
			};
		default:
			// Another word is reported where the keys are looked at.
			type.requiredText("The type of the certificate");
			return undefined;
	}
}
