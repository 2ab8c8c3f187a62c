import { type Command, Option } from "commander";
import { parseName } from "./parse-option.ts";

/** Whether a run is recorded, or answered from a recording. */
export interface CassetteOptions {
	readonly record?: string;
	readonly replay?: string;
	readonly replayMissing?: "fail" | "send";
}

/** `curlew run`, `curlew send`: `--record`, `--replay`. */
export function addCassetteOptions(command: Command): Command {
	return command
		.addOption(
			new Option(
				"--record <folder>",
				"write down every exchange as HAR, a file for each request that is sent, in the place of what was there; secrets are replaced by their names",
			)
				.argParser(parseName)
				.conflicts(["replay", "queue", "watch", "list"]),
		)
		.addOption(
			new Option(
				"--replay <folder>",
				"answer every request from what --record has written, without a network",
			)
				.argParser(parseName)
				.conflicts(["queue", "watch", "list"]),
		)
		.addOption(
			new Option(
				"--replay-missing <what>",
				"with --replay, what becomes of a request that is not recorded: it fails, or is sent and recorded (default: fail)",
			).choices(["fail", "send"]),
		);
}
