import { type Command, Option } from "commander";
import { parseName } from "./parse-option.ts";

/** By which document a run's exchanges are judged. */
export interface ContractOptions extends CoverageFlags {
	/** False for none, whatever the collection says. */
	readonly contract?: string | false;
	readonly contractOnly?: "warn";
}

/** What is made of how much of a contract was touched. */
export interface CoverageFlags {
	readonly coverage?: string;
	readonly failIf?: readonly string[];
}

/** `curlew run` and `curlew merge`: `--coverage`, `--fail-if`. */
export function addCoverageOptions(command: Command): Command {
	return command
		.addOption(
			new Option(
				"--coverage <file>",
				"with a contract, write what of it was touched as JSON",
			).argParser(parseName),
		)
		.addOption(
			new Option(
				"--fail-if <condition>",
				"with a contract, fail where so little of it was touched: coverage<80%, coverage.operations<100% (may be repeated)",
			).argParser((text: string, all: readonly string[] = []) => [
				...all,
				text,
			]),
		);
}

/** `curlew run`: `--contract`. */
export function addContractOptions(command: Command): Command {
	return addCoverageOptions(command)
		.addOption(
			new Option(
				"--contract <document>",
				"judge every request and response by an OpenAPI document (default: what extensions.curlew.contract of the collection says)",
			).argParser(parseName),
		)
		.addOption(
			new Option(
				"--no-contract",
				"judge by no document, whatever the collection says",
			),
		)
		.addOption(
			new Option(
				"--contract-only <severity>",
				"violations of the contract are warnings, and fail nothing",
			).choices(["warn"]),
		);
}
