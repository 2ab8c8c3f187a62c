import { resolve } from "node:path";
import type { OpenCarrier } from "@curlew/client/carrying";
import type { RecordedExchange } from "../exchange/recorded-exchange.ts";
import { CassetteError } from "../folder/cassette-error.ts";
import { removeOtherShards, writeCassette } from "../folder/cassette-files.ts";
import { cassettePath } from "../folder/file-names.ts";
import {
	type FolderSettings,
	readFolderSettings,
	writeSeed,
} from "../folder/folder-settings.ts";
import { Journal } from "./journal.ts";
import { RecordingCarrier } from "./recording-carrier.ts";

export interface RecordingOptions {
	/** Which part of a run is recorded: each has files of its own. */
	readonly shard?:
		| { readonly index: number; readonly count: number }
		| undefined;
	/** What random values of the run are made of. Default: as in the recording before, else any; for a part of a run none, since all parts need the same. */
	readonly seed?: number | undefined;
}

/** What was written. */
export interface RecordSummary {
	readonly exchanges: number;
	readonly files: number;
}

/** A run that is being recorded. */
export interface CassetteRecording {
	/** To be the run's: of the same values, the same requests are made again. */
	readonly seed: number | undefined;
	readonly openCarrier: OpenCarrier;
	/** Writes what was recorded, secrets concealed: one file for each request that ran, in the place of what was there. Once the run's session is closed. @throws CassetteError once all that can be written is */
	write(): Promise<RecordSummary>;
}

/**
 * Begins to record into a folder, which need not be there. Nothing is written
 * before `write`.
 *
 * @throws CassetteError
 */
export async function openRecording(
	folder: string,
	{ shard, seed }: RecordingOptions = {},
): Promise<CassetteRecording> {
	const root = resolve(folder);
	const settings = await readFolderSettings(root);
	const usual = settings.seed ?? Math.floor(Math.random() * 2 ** 31);
	const chosen = seed ?? (shard === undefined ? usual : undefined);
	const journal = new Journal();
	return {
		seed: chosen,
		openCarrier: (secrets) => new RecordingCarrier(journal, secrets),
		write: () => writeJournal(root, settings, chosen, journal.all(), shard),
	};
}

async function writeJournal(
	root: string,
	settings: FolderSettings,
	seed: number | undefined,
	exchanges: readonly RecordedExchange[],
	shard: RecordingOptions["shard"],
): Promise<RecordSummary> {
	const requests = Map.groupBy(exchanges, ({ subject }) => subject?.request);
	const suffix = shard && `${shard.index}of${shard.count}`;
	const failures: unknown[] = [];
	for (const [request, own] of requests) {
		const path = cassettePath(request, suffix);
		try {
			await writeCassette(root, path, inOrder(own));
			await removeOtherShards(root, cassettePath(request, undefined), path);
		} catch (cause) {
			failures.push(cause);
		}
	}
	await writeSeed(root, settings, seed);
	if (failures.length > 0) throw notWritten(failures, requests.size);
	return { exchanges: exchanges.length, files: requests.size };
}

function notWritten(
	[cause, ...others]: readonly unknown[],
	count: number,
): CassetteError {
	const why = cause instanceof Error ? cause.message : String(cause);
	return new CassetteError(
		`${others.length + 1} of ${count} cassettes could not be written. ${why}`,
		{ hint: "The others were written.", cause },
	);
}

/** By iteration, and in each as they were sent. */
export function inOrder(
	exchanges: readonly RecordedExchange[],
): readonly RecordedExchange[] {
	const iteration = ({ subject }: RecordedExchange) => subject?.iteration ?? 0;
	return exchanges.toSorted((a, b) => iteration(a) - iteration(b));
}
