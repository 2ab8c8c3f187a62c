import { relative, resolve } from "node:path";
import type {
	CassetteRecording,
	RecordSummary,
	Replay,
	ReplaySummary,
} from "@curlew/cassette";
import type { RunOptions } from "@curlew/client";
import { makeTemporaryPlace } from "@curlew/client/files";
import { InvalidOptionError, visibleLine } from "@curlew/client/internal";
import type { CassetteOptions } from "../../options/cassette-options.ts";
import type { Shard } from "../../options/shard-options.ts";

/** A run that is recorded, or answered from a recording. */
export interface Cassettes {
	/** To be added to those of the run. */
	readonly options: Pick<RunOptions, "carrier" | "seed" | "tokenFolder">;
	/** Once the run's session is closed: writes what is to be written. Gives what is to be said. */
	finish(): Promise<string>;
}

/**
 * Undefined where nothing is recorded or replayed: that loads nothing.
 *
 * @throws InvalidOptionError, CassetteError
 */
export async function openCassettes(
	{
		record,
		replay,
		replayMissing,
		shard,
	}: CassetteOptions & { readonly shard?: Shard },
	seed: number | undefined,
): Promise<Cassettes | undefined> {
	if (replayMissing !== undefined && replay === undefined)
		throw new InvalidOptionError("--replay-missing goes with --replay only.", {
			hint: "Give --replay FOLDER, too.",
		});
	if (record === undefined && replay === undefined) return undefined;
	const { openRecording, openReplay } = await import("@curlew/cassette");
	if (record !== undefined)
		return withOwnTokens(
			await openRecording(record, { shard, seed }),
			async (recording) => describeRecorded(await recording.write(), record),
			seed,
		);
	const sendsMissing = replayMissing === "send";
	return withOwnTokens(
		await openReplay(replay ?? "", { sendsMissing }),
		async (one) => describeReplayed(await one.finish(), replay ?? ""),
		seed,
	);
}

/** The user's own tokens are not for recordings: what a run obtains is in it. */
async function withOwnTokens<Opened extends CassetteRecording | Replay>(
	opened: Opened,
	finish: (opened: Opened) => Promise<string>,
	seed: number | undefined,
): Promise<Cassettes> {
	const place = await makeTemporaryPlace();
	return {
		options: {
			carrier: opened.openCarrier,
			seed: seed ?? opened.seed,
			tokenFolder: place.path,
		},
		finish: async () => {
			await place.remove();
			return finish(opened);
		},
	};
}

function describeRecorded(
	{ exchanges, files }: RecordSummary,
	folder: string,
): string {
	if (exchanges === 0) return "recorded nothing: nothing was sent";
	return `recorded ${counted(exchanges, "exchange")} in ${counted(files, "file")} in ${shown(folder)}`;
}

function describeReplayed(
	{ answered, added }: ReplaySummary,
	folder: string,
): string {
	const told = `${counted(answered, "exchange")} answered from cassettes in ${shown(folder)}`;
	if (added.exchanges === 0) return told;
	return `${told}; ${counted(added.exchanges, "exchange")} sent and recorded in ${counted(added.files, "file")}`;
}

function shown(folder: string): string {
	return visibleLine(relative(process.cwd(), resolve(folder)) || ".");
}

function counted(count: number, word: string): string {
	return `${count} ${word}${count === 1 ? "" : "s"}`;
}
