import { compile, type Reference } from "@curlew/template";
import type { CollectionDefinition } from "../../collection/model.ts";

/** What the connection to every server depends on: the collection's proxy, client certificates and certificate authorities. */
export function connectionReferences({
	proxy,
	clientCertificates,
	extensions: { certificateAuthorities },
}: CollectionDefinition): readonly Reference[] {
	const connection = JSON.stringify([
		proxy,
		clientCertificates,
		certificateAuthorities ?? [],
	]);
	return compile(connection, { syntax: "defaults" }).references;
}
