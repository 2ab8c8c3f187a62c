import { resolve } from "node:path";
import type { CollectionDefinition } from "./model.ts";

/** An OpenAPI document that exchanges are judged by. */
export interface ContractSetting {
	/** Relative to the collection's folder. */
	readonly document: string;
	/** Violations are warnings, and fail nothing. */
	readonly warnsOnly: boolean;
}

/** Whether a file is the contract that a collection names. @param file absolute */
export function isContractOf(
	{
		root,
		extensions: { contract },
	}: Pick<CollectionDefinition, "root" | "extensions">,
	file: string,
): boolean {
	return contract !== undefined && file === resolve(root, contract.document);
}
