import type { Field } from "../../formats/tree/field.ts";
import type { ClientCertificate, ProxyDefinition } from "../model.ts";
import { expectEntry } from "./read-entries.ts";

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
		protocol: config.get("protocol").filledText() ?? "http",
		hostname: config.get("hostname").requiredText("The proxy's hostname"),
		port: config.get("port").number(),
		username: hasAuth ? auth.get("username").filledText() : undefined,
		password: hasAuth ? auth.get("password").filledText() : undefined,
		bypass: config.get("bypassProxy").text() ?? "",
	};
}

/** Client certificates that are not disabled. */
export function readCertificates(field: Field): ClientCertificate[] {
	const example = "`- domain: …`, and below it `type: pem` and the files.";
	return field.items(example).flatMap((item) => {
		if (!expectEntry(item)) return [];
		if (item.get("disabled").boolean() === true) return [];
		const certificate = readCertificate(item);
		return certificate ? [certificate] : [];
	});
}

function readCertificate(item: Field): ClientCertificate | undefined {
	const domain = item.get("domain").requiredText("The domain");
	const passphrase = item.get("passphrase").filledText();
	const type = item.get("type");
	switch (type.filledText()) {
		case "pem":
			return {
				kind: "pem",
				domain,
				certificateFile: item
					.get("certificateFilePath")
					.requiredText("The certificate's file"),
				keyFile: item.get("privateKeyFilePath").requiredText("The key's file"),
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
