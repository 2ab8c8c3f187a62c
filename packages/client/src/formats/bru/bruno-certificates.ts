import type { Value } from "@curlew/template";
import { compact, type Tree } from "../tree/plain-tree.ts";
import { fieldsOf, listOf, writtenText } from "./bruno-fields.ts";

/** `clientCertificates` of `bruno.json`, and files of the same form, as OpenCollection has them. One without a domain is for no host. */
export function certificateTrees(value: Value | undefined): readonly Tree[] {
	const { enabled, certs } = fieldsOf(value);
	if (enabled === false) return [];
	return listOf(certs).flatMap((item): Tree[] => {
		const fields = fieldsOf(item);
		const domain = writtenText(fields.domain);
		if (domain === undefined) return [];
		const passphrase = writtenText(fields.passphrase);
		const file = (name: string) => writtenText(fields[name]) ?? "";
		const files =
			fields.type === "pfx"
				? { type: "pkcs12", pkcs12FilePath: file("pfxFilePath") }
				: {
						type: "pem",
						certificateFilePath: file("certFilePath"),
						privateKeyFilePath: file("keyFilePath"),
					};
		return [compact({ domain, ...files, passphrase })];
	});
}
