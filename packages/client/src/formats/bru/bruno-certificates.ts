import type { Value } from "@curlew/template";
import type { ClientCertificate } from "../../collection/model.ts";
import { fieldsOf, listOf, writtenText } from "./bruno-fields.ts";

/** `clientCertificates` of `bruno.json`, and files of the same form. One without a domain is for no host. */
export function certificateTrees(
	value: Value | undefined,
): ClientCertificate[] {
	const { enabled, certs } = fieldsOf(value);
	if (enabled === false) return [];
	return listOf(certs).flatMap((item): ClientCertificate[] => {
		const fields = fieldsOf(item);
		const domain = writtenText(fields.domain);
		if (domain === undefined) return [];
		const passphrase = writtenText(fields.passphrase);
		if (fields.type === "pfx") {
			const pkcs12File = writtenText(fields.pfxFilePath) ?? "";
			return [{ kind: "pkcs12", domain, pkcs12File, passphrase }];
		}
		return [
			{
				kind: "pem",
				domain,
				certificateFile: writtenText(fields.certFilePath) ?? "",
				keyFile: writtenText(fields.keyFilePath) ?? "",
				passphrase,
			},
		];
	});
}
