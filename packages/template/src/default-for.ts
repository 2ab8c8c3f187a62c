import type { Reference } from "./reference.ts";
import type { UnresolvedReason } from "./template.ts";

/**
 * The default that stands in for a reference's value; undefined when it has
 * none, and where one would hide a mistake: a generator that does not exist,
 * and a variable of the environment that nobody allowed to be read, since
 * whether that is set is not told.
 */
export function defaultFor(
	reference: Reference,
	reason?: UnresolvedReason,
): string | undefined {
	if (reference.default === undefined) return undefined;
	const isGenerator =
		reference.kind === "dynamic" && !reference.name.startsWith("oauth2.");
	const isForbidden = reason?.kind === "unset" && reason.isForbidden === true;
	return isGenerator || isForbidden ? undefined : reference.default.text;
}
