import { resolve } from "node:path";
import {
	type ClientCertificate,
	InvalidOptionError,
} from "@curlew/client/internal";

/** What `--cert`, `--key` and `--pass` say, as for curl. */
export interface CertificateOptions {
	readonly cert?: string;
	readonly key?: string;
	readonly pass?: string;
	/** Told by the file's name where it is absent. */
	readonly certType?: string;
	/** HTTPie's name of `--key`. */
	readonly certKey?: string;
}

/**
 * The client certificate of the command line, which every host gets that asks for one.
 *
 * @throws InvalidOptionError for a key without a certificate
 */
export function typedCertificate({
	cert,
	certKey,
	key = certKey,
	pass,
	certType = "",
}: CertificateOptions): ClientCertificate | undefined {
	if (cert === undefined) {
		if (key === undefined) return undefined;
		throw new InvalidOptionError("--key is the key of --cert.", {
			hint: "Give both: --cert client.pem --key client.key.",
		});
	}
	const { file, password } = fileAndPassword(cert);
	const common = { domain: "*", passphrase: pass ?? password };
	const isPkcs12 = /\.(?:p12|pfx)$/i.test(file) || /^p12$/i.test(certType);
	return isPkcs12
		? { kind: "pkcs12", ...common, pkcs12File: resolve(file) }
		: {
				kind: "pem",
				...common,
				certificateFile: resolve(file),
				keyFile: resolve(key ?? file),
			};
}

/** As curl: the first colon begins the password, but that of a drive's letter; a backslash stands in front of one that is the file's. */
function fileAndPassword(written: string): {
	readonly file: string;
	readonly password: string | undefined;
} {
	const [, file = written, password] =
		/^((?:[A-Za-z]:(?=[\\/]))?(?:\\:|[^:])*)(?::(.*))?$/s.exec(written) ?? [];
	return { file: file.replaceAll("\\:", ":"), password };
}
