import { AuthenticationError } from "./auth-error.ts";
import type { AuthFields } from "./rendered-auth.ts";

/**
 * The text of a field that a kind of authentication cannot do without.
 *
 * @param names of the field; the first is told
 * @throws AuthenticationError where it is empty
 */
export function requiredText(
	fields: AuthFields,
	kind: string,
	...names: readonly [string, ...string[]]
): string {
	const text = fields.text(...names);
	if (text !== "") return text;
	throw new AuthenticationError(
		`The ${kind} authentication has no \`${names[0]}\`.`,
		{ hint: "It cannot sign the request without." },
	);
}
