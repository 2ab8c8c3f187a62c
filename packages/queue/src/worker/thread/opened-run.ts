import { AsyncLocalStorage } from "node:async_hooks";
import {
	type CollectionDefinition,
	CurlewError,
	openCollection,
} from "@curlew/client";
import {
	openPartedRun,
	type Part,
	type PartedRun,
	type PartedRunOptions,
} from "@curlew/client/internal";
import type { TravellingOptions } from "../../protocol/manifest.ts";
import { pathHere, sessionHere } from "../producer-paths.ts";
import type { ThreadRun } from "./messages.ts";
import type { PartTask } from "./part-task.ts";

/** The files in the snapshot do not make the run that the producer had. */
export class OtherRunError extends CurlewError {
	readonly code = "OTHER_RUN";
}

interface Opened {
	readonly parted: PartedRun;
	readonly collection: CollectionDefinition;
}

/** A run that was opened from a snapshot; its parts run at the same time and see nothing of each other. */
export class WorkerRunSession {
	readonly #run: Promise<Opened>;
	readonly #tasks = new AsyncLocalStorage<PartTask>();

	constructor(run: ThreadRun) {
		this.#run = this.#open(run);
		this.#run.catch(() => undefined);
	}

	/** @throws CurlewError when the run cannot be opened */
	opened(): Promise<Opened> {
		return this.#run;
	}

	async run(part: Part, task: PartTask): Promise<void> {
		const { parted } = await this.#run;
		const { signal } = task;
		await this.#tasks.run(task, () =>
			parted.run(part, (event) => task.tell(event), { signal }),
		);
	}

	async close(): Promise<void> {
		await (await this.#run.catch(() => undefined))?.parted.close();
	}

	async #open(run: ThreadRun): Promise<Opened> {
		const { folder } = run;
		const collection = await openCollection(pathHere(folder, run.collection));
		const options = optionsHere(folder, run.options);
		const parted = await openPartedRun(collection, {
			...options,
			...(await judgeHere(folder, run.options)),
			http: {
				...options.http,
				// Many parts share the connections: who sends is known from where it is called.
				beforeSend: async ({ method }) => {
					await this.#tasks.getStore()?.beforeSend(method);
				},
			},
		});
		if (parted.digest === run.digest)
			return { parted, collection: collection.definition };
		await parted.close();
		throw new OtherRunError(
			"What this worker reads from the snapshot is not the run that was started.",
			{
				hint: "Are the command and the worker of the same version, with files that were not changed meanwhile?",
			},
		);
	}
}

/** Judges as the producer would: most runs have no contract, and load nothing. */
async function judgeHere(
	folder: string,
	{ contract }: TravellingOptions,
): Promise<Pick<PartedRunOptions, "exchangeJudge">> {
	if (contract === undefined) return {};
	const { ContractJudge, openContract } = await import("@curlew/contract");
	const { file, warnsOnly } = contract;
	const opened = openContract(pathHere(folder, file));
	return { exchangeJudge: new ContractJudge(opened, { warnsOnly }) };
}

/** The producer's paths, as they are in the snapshot. */
function optionsHere(
	folder: string,
	options: TravellingOptions,
): PartedRunOptions {
	const { paths, data } = options;
	const file = (path: string) => pathHere(folder, path);
	return {
		...options,
		...sessionHere(folder, options),
		...(paths && { paths: paths.map(file) }),
		...(data && { data: { ...data, file: file(data.file) } }),
	};
}
