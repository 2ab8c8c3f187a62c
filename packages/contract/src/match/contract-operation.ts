import {
	type ApiDocument,
	type ApiOperation,
	type ApiServer,
	readDocumentServers,
	readOperations,
} from "@curlew/client/openapi";

/** An operation of a contract. */
export interface ContractOperation extends ApiOperation {
	/** `GET /users/{id}`, as messages and tables call it. */
	readonly title: string;
	/** Its own, its path's or its document's; none where the document names none. */
	readonly servers: readonly ApiServer[];
	/** One of these is enough: its own or its document's; none for what anybody may ask. */
	readonly security: NonNullable<ApiOperation["security"]>;
}

/** Those of a document, in its order. */
export function contractOperations(
	document: ApiDocument,
	security: ContractOperation["security"],
): readonly ContractOperation[] {
	const servers = readDocumentServers(document);
	return [...readOperations(document)].map((operation) => ({
		...operation,
		title: `${operation.method} ${operation.path}`,
		servers: operation.servers ?? servers,
		security: operation.security ?? security,
	}));
}
