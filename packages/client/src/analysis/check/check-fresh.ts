import { openCollection } from "../../collection/open/open-collection.ts";
import type { CheckOutcome } from "../check.ts";
import { type CheckOptions, lookAtCollection } from "../check-collection.ts";
import { applyFixes } from "./apply-fixes.ts";
import { maskFindings } from "./masked-findings.ts";

/** Reads the collection and checks it; when fixing, twice. */
export async function checkFresh(
	path: string,
	options: CheckOptions,
	isFixing: boolean,
): Promise<{
	readonly outcome: CheckOutcome;
	/** Files outside of the collection that count. */
	readonly outside: readonly string[];
}> {
	let checked = await lookAtCollection(await openCollection(path), options);
	let fixed = 0;
	if (isFixing) {
		fixed = await applyFixes(
			checked.knowledge.definition.root,
			checked.findings,
		);
		if (fixed > 0)
			checked = await lookAtCollection(await openCollection(path), options);
	}
	const { findings, knowledge, environments, assumed } = checked;
	return {
		outcome: {
			root: knowledge.definition.root,
			findings: maskFindings(findings, knowledge),
			requests: knowledge.requests.length,
			environments: environments.flatMap(({ name }) =>
				name === undefined ? [] : [name],
			),
			defaultEnvironment: assumed?.name,
			fixed,
		},
		outside: knowledge.outsideFiles,
	};
}
