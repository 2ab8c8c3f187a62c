import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { RunEvent } from "@curlew/client";
import { makeOwnFile, OwnFolder, stateFolder } from "@curlew/client/files";
import { eventsInFile } from "@curlew/client/internal";
import type { RunHead } from "../../../protocol/runs.ts";
import { RunWriter } from "./run-writer.ts";

/** Runs of a collection whose results are kept. */
const MOST_RUNS = 50;
/** Bytes of their files. */
const MOST_BYTES = 512 * 1024 * 1024;

/** What is known of a run beside its events. */
export interface KeptRun {
	readonly head: RunHead;
	/** Its number in the history. */
	readonly historyRun?: number;
}

export interface KeptRunsOptions {
	/** Where the runs of all collections are. Default: `curlew/runs` in the user's state folder. */
	readonly folder?: string;
	/** Hears of a run that cannot be kept. */
	readonly onFault: (reason: string) => void;
}

/**
 * The runs of a collection on disk, so that they can be looked at, and reports
 * made of them, after the app was started anew: in a folder of the user's that
 * nobody else can read. Secrets are blacked out in events already.
 */
export class KeptRuns {
	readonly #folder: OwnFolder;
	readonly #onFault: KeptRunsOptions["onFault"];
	/** Those that are being written. */
	readonly #running = new Set<string>();
	/** Those of which not everything could be written. */
	readonly #incomplete = new Set<string>();

	/** @param collection absolute path of what is opened */
	constructor(
		collection: string,
		{ folder = join(stateFolder(), "runs"), onFault }: KeptRunsOptions,
	) {
		const name = createHash("sha256").update(collection).digest("hex");
		this.#folder = new OwnFolder(join(folder, name.slice(0, 24)));
		this.#onFault = onFault;
	}

	/** @param head of a run that is about to begin */
	begin(head: RunHead): RunWriter {
		const { id } = head;
		this.#running.add(id);
		const writer = new RunWriter({
			eventFile: () => makeOwnFile(this.#folder.path, eventsOf(id)),
			writeHead: (run) => this.#folder.write(headOf(id), JSON.stringify(run)),
			onFault: (reason) => {
				this.#incomplete.add(id);
				this.#onFault(reason);
			},
			onClose: async () => {
				this.#running.delete(id);
				await this.#forgetOld();
			},
		});
		writer.open({ head });
		return writer;
	}

	/** Whether not everything could be written of a run of this session of the app. */
	isIncomplete(id: string): boolean {
		return this.#incomplete.has(id);
	}

	/** The newest first. */
	async list(): Promise<readonly KeptRun[]> {
		const names = await this.#folder.names().catch(() => []);
		const found = await Promise.all(
			names
				.filter((name) => HEAD.test(name))
				.map((name) => this.get(name.slice(0, -HEAD_ENDING.length))),
		);
		return found
			.flatMap((run) => run ?? [])
			.sort((a, b) => b.head.at - a.head.at);
	}

	/** Undefined where there is none. */
	async get(id: string): Promise<KeptRun | undefined> {
		if (!ID.test(id)) return undefined;
		try {
			const run: KeptRun = JSON.parse(await this.#folder.readText(headOf(id)));
			return run.head.id === id ? this.#asItIs(run) : undefined;
		} catch {
			// What somebody else has written there counts for nothing.
			return undefined;
		}
	}

	/** As many of its events as were written. */
	events(id: string): AsyncGenerator<RunEvent, void> {
		return eventsInFile(this.#file(id));
	}

	async remove(id: string): Promise<void> {
		if (!ID.test(id)) return;
		await this.#folder.remove(headOf(id));
		await this.#folder.remove(eventsOf(id));
	}

	#file(id: string): string {
		return join(this.#folder.path, eventsOf(id));
	}

	/** Whoever was running it is gone. */
	#asItIs(run: KeptRun): KeptRun {
		const { login: _, ...head } = run.head;
		const isUnfinished = ["starting", "running"].includes(head.phase);
		if (!isUnfinished || this.#running.has(head.id)) return run;
		return {
			...run,
			head: { ...head, phase: "broken", current: null, failure: ENDED },
		};
	}

	async #forgetOld(): Promise<void> {
		let size = 0;
		const runs = await this.list();
		for (const [index, { head }] of runs.entries()) {
			size += await sizeOf(this.#file(head.id));
			const isTooMuch = index >= MOST_RUNS || (size > MOST_BYTES && index > 0);
			if (isTooMuch && !this.#running.has(head.id)) await this.remove(head.id);
		}
	}
}

const ENDED = {
	code: "RUN_NOT_FINISHED",
	severity: "error",
	message: "The app ended before the run did.",
} as const satisfies RunHead["failure"];

const ID = /^[\w-]{1,64}$/;

/** Ids are chosen by pages, and become names of files. */
export function isRunId(id: unknown): id is string {
	return typeof id === "string" && ID.test(id);
}

const HEAD_ENDING = ".json";
const HEAD = /^[\w-]{1,64}\.json$/;

function headOf(id: string): string {
	return `${id}${HEAD_ENDING}`;
}

function eventsOf(id: string): string {
	return `${id}.events.gz`;
}

async function sizeOf(file: string): Promise<number> {
	return (await stat(file).catch(() => undefined))?.size ?? 0;
}
