import { authNode } from "../../postman/auth-tree.ts";
import { rangeOfField } from "../../postman/rows.ts";
import type { Field } from "../../tree/field.ts";
import { listNode, mapNode, textNode } from "../../tree/make-node.ts";
import type { ListNode, PlacedNode } from "../../tree/placed-node.ts";
import type { SchemaProblems } from "./schema-problems.ts";

const INHERIT = "inherit";

/** The authentication of a request: its own, one that it names of those above, or what holds there. */
export function requestAuthNode(
	auth: Field,
	problems: SchemaProblems,
): PlacedNode {
	if (auth.isList)
		problems.deviates(
			auth,
			"The authentication of a request cannot be a list.",
			"Write `type: …` and `credentials: …` below `auth:`.",
		);
	const { start } = rangeOfField(auth);
	return (
		definedAuths(auth, problems).auth ??
		textNode(INHERIT, { start, end: start })
	);
}

/** What a folder or a collection has. */
export interface DefinedAuths {
	/** Of several the last one applies, as in Postman; undefined where what stands above holds. */
	readonly auth: PlacedNode | undefined;
	/** Those that requests may name, where there are several. */
	readonly auths: ListNode | undefined;
}

export function definedAuths(
	auth: Field,
	problems: SchemaProblems,
): DefinedAuths {
	const items = auth.isList ? auth.items("") : auth.isPresent ? [auth] : [];
	const nodes = items.map((item) => oneAuth(item, problems));
	const named = items.map((item, index) =>
		mapNode(rangeOfField(item), {
			id: item.get("id").node,
			auth: nodes[index],
		}),
	);
	return {
		auth: nodes.at(-1),
		auths: items.length > 1 ? listNode(rangeOfField(auth), named) : undefined,
	};
}

function oneAuth(
	auth: Field,
	problems: SchemaProblems,
): PlacedNode | undefined {
	if (!auth.isMap) {
		problems.deviates(
			auth,
			"`auth` must be a map.",
			"Write `type: bearer`, and `credentials:` below it.",
		);
		return undefined;
	}
	const type = auth.get("type");
	if (!type.isScalar || type.text() !== INHERIT)
		return authNode(type, auth.get("credentials"));
	const credentials = auth.get("credentials");
	const id = credentials.isMap ? credentials.get("id").node : undefined;
	const range = rangeOfField(type);
	return id === undefined
		? textNode(INHERIT, range)
		: mapNode(range, { type: textNode(INHERIT, range), id });
}
