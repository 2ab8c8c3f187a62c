import { compile, type Reference } from "@curlew/template";
import type { CollectionDefinition } from "../../collection/model.ts";

/** What the connection to every server depends on: the collection's proxy and client certificates. */
export function connectionReferences({
	proxy,
	clientCertificates,
}: CollectionDefinition): readonly Reference[] {
	const connection = JSON.stringify([proxy, clientCertificates]);
	return compile(connection, { syntax: "defaults" }).references;
}
