import { dirname } from "node:path";
import { openCollection } from "../../collection/open/open-collection.ts";
import { looksLikeCredential } from "../../diagnostics/credential-names.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { withoutKeys } from "../../diagnostics/key-shapes.ts";
import { maskData } from "../../variables/mask-data.ts";
import { SecretMasker } from "../../variables/secret-masker.ts";

/**
 * Problems of a collection's files as they may be told where no session is open
 * that knows the secrets: without the values of variables that the collection's
 * files say are secret, in any environment, without those that are given, and
 * without what looks like a key of a service.
 *
 * @param given variables from the command line: those called like credentials are secret
 */
export async function maskProblems(
	problems: readonly Diagnostic[],
	given: readonly (readonly [name: string, value: string])[] = [],
): Promise<readonly Diagnostic[]> {
	const file = problems.find(({ location }) => location)?.location?.file;
	if (problems.length === 0) return problems;
	const masker = file === undefined ? new SecretMasker() : await secrets(file);
	for (const [name, value] of given)
		if (value.length >= SHORTEST && looksLikeCredential(name))
			masker.add(value);
	return problems.map((problem) => {
		const { message, hint, location } = problem;
		const masked = maskData(
			{
				...problem,
				message: withoutKeys(message),
				...(hint !== undefined && { hint: withoutKeys(hint) }),
			},
			masker,
		);
		return { ...masked, ...(location && { location }) };
	});
}

/** Shorter ones are in every message. */
const SHORTEST = 6;

/** Where the collection itself cannot be read, nobody knows them. */
async function secrets(file: string): Promise<SecretMasker> {
	const { gatherKnowledge } = await import("../knowledge.ts");
	const { maskerOf } = await import("./masked-findings.ts");
	try {
		const collection = await openCollection(dirname(file));
		return maskerOf(await gatherKnowledge(collection, { withoutInner: true }));
	} catch {
		return new SecretMasker();
	}
}
