import type { FormTree } from "../../../../src/protocol/forms.ts";
import { isTree, textAt } from "../../forms/tree-path.ts";

/** The member that says what is sent: `graphql` where there is one, else `http`. */
export type Protocol = "http" | "graphql";

export function protocolOf(tree: FormTree): Protocol {
	return isTree(tree.graphql) ? "graphql" : "http";
}

export function methodOf(tree: FormTree): string {
	const protocol = protocolOf(tree);
	const fallback = protocol === "http" ? "GET" : "POST";
	return textAt(tree, [protocol, "method"]) || fallback;
}

export function urlOf(tree: FormTree): string {
	return textAt(tree, [protocolOf(tree), "url"]);
}
