import { X509Certificate } from "node:crypto";
import { InvalidRequestError } from "../../../errors.ts";
import type {
	FileInCollection,
	KeepCertificate,
} from "../../../protocol/files.ts";
import type { CollectionPaths } from "../../collection/collection-paths.ts";
import { copyIn } from "./copy-in.ts";

const FOLDER = "certificates";
/** Characters. */
const LONGEST = 60;

/**
 * Writes the certificate of an authority into the collection's folder
 * `certificates`, as PEM and nothing else.
 *
 * @throws InvalidRequestError for what is no certificate
 */
export async function keepCertificate(
	paths: CollectionPaths,
	{ name, certificate }: KeepCertificate,
): Promise<FileInCollection> {
	const words = name
		.normalize("NFKD")
		.toLowerCase()
		.replace(/[^a-z0-9.]+/g, "-")
		.replace(/^[-.]+|[-.]+$/g, "")
		.slice(0, LONGEST);
	const file = `${words || "authority"}.pem`;
	return copyIn(paths, FOLDER, file, Buffer.from(pemOf(certificate)));
}

function pemOf(text: string): string {
	try {
		return new X509Certificate(text).toString();
	} catch (cause) {
		throw new InvalidRequestError("This is no certificate.", { cause });
	}
}
