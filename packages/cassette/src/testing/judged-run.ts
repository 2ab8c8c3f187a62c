import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
	openCollection,
	type RunEvent,
	type RunOptions,
	runCollection,
} from "@curlew/client";
import { openRecording } from "../record/recording.ts";
import { openReplay } from "../replay/replay.ts";

/** A folder that goes with the test. */
export class TestFolder implements AsyncDisposable {
	readonly path: string;

	private constructor(path: string) {
		this.path = path;
	}

	static async with(files: Readonly<Record<string, string>>) {
		const folder = new TestFolder(await mkdtemp(join(tmpdir(), "cassette-")));
		for (const [name, text] of Object.entries(files)) {
			const file = join(folder.path, name);
			await mkdir(dirname(file), { recursive: true });
			await writeFile(file, text);
		}
		return folder;
	}

	at(name: string): string {
		return join(this.path, name);
	}

	async [Symbol.asyncDispose]() {
		await rm(this.path, { recursive: true, force: true });
	}
}

/** What a run has judged, without what is another each time. */
export type Verdicts = readonly Verdict[];

export interface Verdict {
	readonly path: string;
	readonly status: string;
	readonly failure: string | undefined;
	readonly [more: string]: unknown;
}

/** Runs a collection. */
export async function verdictsOf(
	folder: string,
	options: RunOptions,
): Promise<Verdicts> {
	const events: RunEvent[] = [];
	const collection = await openCollection(folder);
	await runCollection(collection, options, (event) => events.push(event));
	return events.flatMap((event) => {
		if (event.type !== "request-finished") return [];
		const { path, status, tests, assertions, failure, response, iteration } =
			event.result;
		return [
			{
				path,
				iteration,
				status,
				tests: tests.map(({ name, status }) => [name, status]),
				assertions: assertions.map(({ status }) => status),
				failure: failure?.code,
				hint: failure?.hint,
				size: response?.size,
				answer: response?.status,
				hops: response?.redirects?.map((hop) => hop.status),
				duration: failure ? undefined : response?.duration,
			},
		];
	});
}

/** The verdicts of a run, and of the run that was answered from its recording, with the recording's messages. */
export async function recordAndReplay(
	folder: TestFolder,
	options: RunOptions,
	whenRecorded: () => Promise<void> = async () => {},
): Promise<{ readonly recorded: Verdicts; readonly replayed: Verdicts }> {
	const cassettes = folder.at("cassettes");
	const own = { tokenFolder: folder.at("tokens"), ...options };
	const recording = await openRecording(cassettes);
	const recorded = await verdictsOf(folder.path, {
		...own,
		seed: recording.seed,
		carrier: recording.openCarrier,
	});
	await recording.write();
	await whenRecorded();
	const replay = await openReplay(cassettes);
	const replayed = await verdictsOf(folder.path, {
		...own,
		seed: replay.seed,
		carrier: replay.openCarrier,
	});
	await replay.finish();
	return { recorded, replayed };
}
