import type { PartedRunOptions } from "@curlew/client/internal";
import type { TravellingOptions } from "../protocol/manifest.ts";
import type { SnapshotFile } from "../snapshot/collect-files.ts";
import type { RunInputs } from "./run-inputs.ts";

/** Longer files are data: nobody writes names of variables of the environment into them. Bytes. */
const LONGEST_TEXT = 4 * 1024 * 1024;

const NAME = /[A-Za-z_][A-Za-z0-9_]*/g;

/** What of the options workers are told: all that is not bound to this machine. */
export function serializedOptions(
	options: PartedRunOptions,
	{
		processEnvironment,
		grants,
	}: Pick<RunInputs, "processEnvironment" | "grants">,
	fetchedSecrets: TravellingOptions["fetchedSecrets"],
): TravellingOptions {
	const {
		ask: _ask,
		user: _user,
		signal: _signal,
		tokenFolder: _tokenFolder,
		timings: _timings,
		allowSecretCommands: _allowSecretCommands,
		keep: _keep,
		exchangeJudge,
		// Files beside requests are this machine's.
		snapshots: _snapshots,
		...others
	} = options;
	const { file, warnsOnly } = exchangeJudge?.contract ?? {};
	return {
		...others,
		processEnvironment,
		grants,
		fetchedSecrets,
		...(file !== undefined && {
			contract: { file, warnsOnly: warnsOnly ?? false },
		}),
	};
}

/**
 * Of the process's environment, what the files of a run mention by name: only
 * that can be asked for with `{{process.env.NAME}}`.
 */
export function mentionedEnvironment(
	files: readonly SnapshotFile[],
	environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
	const mentioned: Record<string, string> = {};
	for (const { content } of files) {
		if (content.length > LONGEST_TEXT || content.includes(0)) continue;
		for (const [name] of content.toString("utf8").matchAll(NAME)) {
			const value = environment[name];
			if (
				value !== undefined &&
				Object.hasOwn(environment, name) &&
				!name.startsWith("CURLEW_QUEUE")
			)
				mentioned[name] = value;
		}
	}
	return mentioned;
}
