import { compile } from "@curlew/template";
import type { RequestDefinition } from "../../collection/model.ts";
import type { Mend } from "../../diagnostics/mend.ts";
import { mendsForUnresolved } from "../../request/mends-for-unresolved.ts";
import type { Session } from "./session.ts";

/**
 * What can be done about a placeholder without a value, as sending it would tell.
 *
 * @param raw as it is written, with its braces
 * @param request that it stands in; without one, it sees what every request sees
 */
export async function mendsInScope(
	{ parts }: Session,
	raw: string,
	request?: RequestDefinition,
): Promise<readonly Mend[]> {
	const { variables: all, collection } = parts;
	const chain = request ? all.chainFor(request) : all.sharedChain();
	const { syntax } = collection.definition;
	const [missing] = compile(raw, { syntax }).trace(chain).unresolved;
	if (missing === undefined) return [];
	await chain.sources.otherEnvironments?.prepare();
	return mendsForUnresolved(chain, raw, missing.reason);
}
