import { resolve } from "node:path";
import type { OpenCarrier } from "@curlew/client/carrying";
import { readCassettes, writeCassette } from "../folder/cassette-files.ts";
import { cassettePath } from "../folder/file-names.ts";
import { readFolderSettings } from "../folder/folder-settings.ts";
import { Journal } from "../record/journal.ts";
import { inOrder, type RecordSummary } from "../record/recording.ts";
import { RecordingCarrier } from "../record/recording-carrier.ts";
import { ReplayingCarrier } from "./replaying-carrier.ts";
import { Shelf } from "./shelf.ts";

export interface ReplayOptions {
	/** Sends what is not recorded, and records it. Default: that is a failure. */
	readonly sendsMissing?: boolean | undefined;
}

export interface ReplaySummary {
	/** From cassettes. */
	readonly answered: number;
	/** What was missing, where that is sent. */
	readonly added: RecordSummary;
}

/** A run that is answered from cassettes. */
export interface Replay {
	/** What random values of the recorded run were made of. */
	readonly seed: number | undefined;
	readonly openCarrier: OpenCarrier;
	/** Once the run's session is closed: adds what was missing to the cassettes. */
	finish(): Promise<ReplaySummary>;
}

/**
 * Reads the cassettes of a folder.
 *
 * @throws CassetteError
 */
export async function openReplay(
	folder: string,
	{ sendsMissing = false }: ReplayOptions = {},
): Promise<Replay> {
	const root = resolve(folder);
	const settings = await readFolderSettings(root);
	const exchanges = await readCassettes(root);
	const shelf = new Shelf(exchanges, settings.rules);
	const state = { folder: root, shelf, answered: 0 };
	const journal = new Journal();
	return {
		seed: settings.seed,
		openCarrier: (secrets) =>
			new ReplayingCarrier(
				state,
				secrets,
				sendsMissing ? new RecordingCarrier(journal, secrets) : undefined,
			),
		finish: async () => {
			const added = journal.all();
			const requests = Map.groupBy(added, ({ subject }) => subject?.request);
			for (const [request, own] of requests) {
				const path = cassettePath(request, undefined);
				const file = resolve(root, `${path}.har`);
				const there = exchanges.filter((one) => one.file === file);
				await writeCassette(root, path, inOrder([...there, ...own]));
			}
			return {
				answered: state.answered,
				added: { exchanges: added.length, files: requests.size },
			};
		},
	};
}
