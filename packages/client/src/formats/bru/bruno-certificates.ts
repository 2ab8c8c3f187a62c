import type { Value } from "@curlew/template";
import type { ClientCertificate } from "../../collection/model.ts";
import { fieldsOf, listOf, textOf } from "./bruno-fields.ts";

/** `clientCertificates` of `bruno.json`, and files of the same form. One without a domain is for no host. */
export function readCertificates(
	value: Value | undefined,
): ClientCertificate[] {
	const { enabled, certs } = fieldsOf(value);
	if (enabled === false) return [];
	return listOf(certs).flatMap((item): ClientCertificate[] => {
		const fields = fieldsOf(item);
		const domain = textOf(fields.domain);
		if (domain === undefined) return [];
		const passphrase = textOf(fields.passphrase);
		if (fields.type === "pfx") {
			const pkcs12File = textOf(fields.pfxFilePath) ?? "";
			return [{ kind: "pkcs12", domain, pkcs12File, passphrase }];
		}
		return [
			{
				kind: "pem",
				domain,
				certificateFile: textOf(fields.certFilePath) ?? "",
				keyFile: textOf(fields.keyFilePath) ?? "",
				passphrase,
			},
		];
	});
}
