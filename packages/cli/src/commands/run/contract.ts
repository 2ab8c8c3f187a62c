import { relative, resolve } from "node:path";
import { type Collection, CurlewError, type RunOptions } from "@curlew/client";
import { InvalidOptionError, visibleLine } from "@curlew/client/internal";
import type { Contract } from "@curlew/contract";
import type { ContractOptions } from "../../options/contract-options.ts";
import {
	assertNoCoverage,
	type CoverageOfRun,
	openCoverage,
} from "./coverage.ts";

/** A run that is judged by a contract. */
export interface RunContract {
	/** To be added to those of the run. */
	readonly options: Pick<RunOptions, "exchangeJudge">;
	readonly coverage: CoverageOfRun;
	/** What is to be said before anything runs: what cannot be used of the document. */
	readonly notes: readonly string[];
}

/**
 * Undefined where there is no contract: that loads nothing.
 *
 * @throws InvalidOptionError, ContractError
 */
export async function openRunContract(
	{ definition }: Pick<Collection, "definition">,
	flags: ContractOptions,
): Promise<RunContract | undefined> {
	const { contract: asked, contractOnly } = flags;
	const { contract: own } = definition.extensions;
	if (asked === false || (asked === undefined && own === undefined)) {
		assertNoCoverage(flags);
		if (contractOnly === undefined) return undefined;
		throw new InvalidOptionError("--contract-only goes with a contract only.", {
			hint: "Name the document: --contract openapi.yaml.",
		});
	}
	const { ContractJudge, openContract, openOwnContract } = await import(
		"@curlew/contract"
	);
	const contract =
		asked === undefined
			? openOwnContract(definition.root, own?.document ?? "")
			: openContract(resolve(asked));
	const isOwn = asked === undefined;
	const warnsOnly =
		contractOnly === "warn" || (isOwn && (own?.warnsOnly ?? false));
	return {
		options: { exchangeJudge: new ContractJudge(contract, { warnsOnly }) },
		coverage: await openCoverage(contract, flags),
		notes: notesOnContract(contract),
	};
}

/** What of the document cannot be used. */
function notesOnContract({ file, findings }: Contract): readonly string[] {
	const [first] = findings;
	if (first === undefined) return [];
	const name = visibleLine(relative(process.cwd(), file));
	const count = findings.length === 1 ? "a part" : `${findings.length} parts`;
	const line = first.location?.line ?? 1;
	return [
		`${name} has ${count} that cannot be used. Line ${line}: ${visibleLine(first.message)}`,
	];
}

/** The files that a run's contract is made of, as far as they can be read; absolute. */
export async function contractFiles(
	collection: Pick<Collection, "definition">,
	flags: ContractOptions,
): Promise<readonly string[]> {
	try {
		const contract = await openRunContract(collection, flags);
		return contract?.options.exchangeJudge?.contract.files ?? [];
	} catch (error) {
		if (!(error instanceof CurlewError)) throw error;
		// The run tells what is wrong with it.
		return typeof flags.contract === "string" ? [resolve(flags.contract)] : [];
	}
}
