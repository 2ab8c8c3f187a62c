import { relative, resolve } from "node:path";
import { type Collection, CurlewError, type RunOptions } from "@curlew/client";
import { InvalidOptionError, visibleLine } from "@curlew/client/internal";
import type { ContractOptions } from "../../options/contract-options.ts";

/** A run that is judged by a contract. */
export interface RunContract {
	/** To be added to those of the run. */
	readonly options: Pick<RunOptions, "exchangeJudge">;
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
	{ contract: asked, contractOnly }: ContractOptions,
): Promise<RunContract | undefined> {
	const { contract: own } = definition.extensions;
	if (asked === false) return undefined;
	if (asked === undefined && own === undefined) {
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
	const count = contract.findings.length;
	const name = visibleLine(relative(process.cwd(), contract.file));
	return {
		options: { exchangeJudge: new ContractJudge(contract, { warnsOnly }) },
		notes:
			count === 0
				? []
				: [
						`${name} has ${count === 1 ? "a part" : `${count} parts`} that cannot be used: see curlew openapi check ${name}.`,
					],
	};
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
