import { authNode } from "../../postman/auth-tree.ts";
import { rangeOfField } from "../../postman/rows.ts";
import type { Field } from "../../tree/field.ts";
import { textNode } from "../../tree/make-node.ts";
import type { PlacedNode } from "../../tree/placed-node.ts";
import type { SchemaProblems } from "./schema-problems.ts";

/** The authentication of a request, a folder or a collection; undefined where what stands above holds. Of several the last one applies, as in Postman. */
export function folderAuthNode(
	auth: Field,
	isDefinition: boolean,
	problems: SchemaProblems,
): PlacedNode | undefined {
	if (!auth.isPresent) return undefined;
	if (!auth.isList) return oneAuth(auth, problems);
	if (!isDefinition)
		problems.deviates(
			auth,
			"The authentication of a request cannot be a list.",
			"Write `type: …` and `credentials: …` below `auth:`.",
		);
	const last = auth.items("").at(-1);
	return last && oneAuth(last, problems);
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
	if (type.isScalar && type.text() === "inherit")
		return textNode("inherit", rangeOfField(type));
	return authNode(type, auth.get("credentials"));
}
