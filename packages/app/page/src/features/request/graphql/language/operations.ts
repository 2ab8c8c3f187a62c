import type { DocumentNode, OperationDefinitionNode } from "graphql";

/** The operations of a document, in order. */
export function queryOperations(
	document: DocumentNode,
): readonly OperationDefinitionNode[] {
	return document.definitions.filter(
		(one) => one.kind === "OperationDefinition",
	);
}

/** The operation that a server would carry out: the named one, else the only one. Undefined where it would refuse to choose. */
export function chosenOperation(
	document: DocumentNode,
	name: string,
): OperationDefinitionNode | undefined {
	const all = queryOperations(document);
	if (name === "") return all.length === 1 ? all[0] : undefined;
	return all.find((one) => one.name?.value === name);
}
