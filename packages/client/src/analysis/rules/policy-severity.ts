import type { UnresolvedPolicy } from "../../collection/model.ts";
import type { FindingSeverity } from "../check/finding.ts";

/** How bad a reference without value is: it stops the request, or is sent as written. */
export function severityUnder(policy: UnresolvedPolicy): FindingSeverity {
	return policy === "error" ? "error" : "warning";
}

export function didYouMean(
	near: string | undefined,
	otherwise: string | undefined,
): string | undefined {
	return near === undefined ? otherwise : `Did you mean \`${near}\`?`;
}
