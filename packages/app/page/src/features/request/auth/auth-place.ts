import type {
	FieldPath,
	FormData,
	FormTree,
} from "../../../../../src/protocol/forms.ts";
import { dataAt, isTree, textAt } from "../../../forms/tree-path.ts";
import type { Owner } from "../request-fields.ts";

/** Which kind a form has; one that says nothing sends none, but a folder lets through what is above it. */
export function authKind(auth: FormData | undefined, owner: Owner): string {
	if (isTree(auth)) return textAt(auth, ["type"]) || "none";
	if (auth === "none" || auth === "inherit") return auth;
	return owner === "folder" ? "inherit" : "none";
}

/**
 * Which kind a folder or the collection gives to what is in it; `inherit` where
 * that comes from further above.
 *
 * @param passesNone whether a folder's `none` does not end it
 */
export function givenKind(
	auth: FormData | undefined,
	owner: "folder" | "collection",
	passesNone: boolean,
): string {
	const kind = authKind(auth, owner);
	return kind === "none" && owner === "folder" && passesNone ? "inherit" : kind;
}

/** The fields of a kind stand beside `type`, or in a map of the kind's name. */
export function fieldsPlace(tree: FormTree, auth: FieldPath): FieldPath {
	const kind = textAt(tree, [...auth, "type"]);
	return isTree(dataAt(tree, [...auth, kind])) ? [...auth, kind] : auth;
}
