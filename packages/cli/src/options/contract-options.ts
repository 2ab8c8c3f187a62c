import { type Command, Option } from "commander";
import { parseName } from "./parse-option.ts";

/** By which document a run's exchanges are judged. */
export interface ContractOptions {
	/** False for none, whatever the collection says. */
	readonly contract?: string | false;
	readonly contractOnly?: "warn";
}

/** `curlew run`: `--contract`. */
export function addContractOptions(command: Command): Command {
	return command
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
