import type {
	FieldPath,
	FormData,
	FormTree,
} from "../../../../../src/protocol/forms.ts";
import { dataAt, isFormMap, textAtPath } from "../../../forms/tree-path.ts";
import type { Owner } from "../request-fields.ts";

/** Which kind a form has; one that says nothing sends none, but a folder lets through what is above it. */
export function authKind(auth: FormData | undefined, owner: Owner): string {
	if (isFormMap(auth)) return textAtPath(auth, ["type"]) || "none";
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
	const kind = textAtPath(tree, [...auth, "type"]);
	return isFormMap(dataAt(tree, [...auth, kind])) ? [...auth, kind] : auth;
}
