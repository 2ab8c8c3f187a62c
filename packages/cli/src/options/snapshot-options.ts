import { type Command, Option } from "commander";

/** What becomes of snapshots. */
export interface SnapshotFlags {
	readonly updateSnapshots?: boolean;
	readonly ci?: boolean;
}

/** `curlew run`: `--update-snapshots`, `--ci`. */
export function addSnapshotOptions(command: Command): Command {
	return command
		.addOption(
			new Option(
				"--update-snapshots",
				"keep what responses are now where it is not as in their snapshots, and remove obsolete ones",
			).conflicts(["ci", "queue"]),
		)
		.addOption(
			new Option(
				"--ci",
				"write no snapshots: one that is missing fails (default where CI is set)",
			),
		)
		.addOption(
			new Option("--no-ci", "write new snapshots, even where CI is set"),
		);
}
