import { resolve } from "node:path";
import { isWithinFolder } from "@curlew/client/openapi";
import { type Contract, openContract } from "../contract.ts";
import { ContractError } from "./contract-error.ts";

/**
 * Opens the contract that a collection names. Somebody else may have written the
 * collection: files outside of its folder are not read for it.
 *
 * @param root of the collection, absolute
 * @throws ContractError
 */
export function openOwnContract(root: string, document: string): Contract {
	const file = resolve(root, document);
	if (isWithinFolder(root, file)) return openContract(file);
	throw new ContractError(
		`The collection's contract \`${document}\` is not in its folder.`,
		{
			hint: `Name it on the command line: --contract ${document}. A collection cannot read files outside of its folder by itself.`,
		},
	);
}
