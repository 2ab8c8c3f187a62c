import { AsyncLocalStorage } from "node:async_hooks";
import { isAbsolute, join } from "node:path";
import {
	CurlewError,
	openCollection,
	openPartedRun,
	type Part,
	type PartedRun,
	type PartedRunOptions,
} from "@curlew/client";
import type { TravellingOptions } from "../../protocol/manifest.ts";
import { placeOf } from "../../snapshot/archive.ts";
import type { ThreadRun } from "./messages.ts";
import type { PartTask } from "./part-task.ts";

/** The files in the snapshot do not make the run that the starter had. */
export class OtherRunError extends CurlewError {
	readonly code = "OTHER_RUN";
}

/** A run that was opened from a snapshot; its parts run at the same time and see nothing of each other. */
export class OpenedRun {
	readonly #run: Promise<PartedRun>;
	readonly #tasks = new AsyncLocalStorage<PartTask>();

	constructor(run: ThreadRun) {
		this.#run = this.#open(run);
		this.#run.catch(() => undefined);
	}

	/** @throws CurlewError when the run cannot be opened */
	parted(): Promise<PartedRun> {
		return this.#run;
	}

	async run(part: Part, task: PartTask): Promise<void> {
		const run = await this.#run;
		const { signal } = task;
		await this.#tasks.run(task, () =>
			run.run(part, (event) => task.tell(event), { signal }),
		);
	}

	async close(): Promise<void> {
		await (await this.#run.catch(() => undefined))?.close();
	}

	async #open(run: ThreadRun): Promise<PartedRun> {
		const { folder } = run;
		const collection = await openCollection(here(folder, run.collection));
		const parted = await openPartedRun(collection, {
			...optionsHere(folder, run.options),
			http: {
				...optionsHere(folder, run.options).http,
				// Many parts share the connections: who sends is known from where it is called.
				beforeSend: async ({ method }) => {
					await this.#tasks.getStore()?.beforeSend(method);
				},
			},
		});
		if (parted.digest === run.digest) return parted;
		await parted.close();
		throw new OtherRunError(
			"What this worker reads from the snapshot is not the run that was started.",
			{
				hint: "Are starter and worker of the same version, with files that nobody changed meanwhile?",
			},
		);
	}
}

function here(folder: string, path: string): string {
	return join(folder, placeOf(path));
}

/** The starter's paths, as they are in the snapshot. */
function optionsHere(
	folder: string,
	options: TravellingOptions,
): PartedRunOptions {
	const { environmentFile, workspace, fileFolders, paths, data, http } =
		options;
	const file = (path: string) => here(folder, path);
	return {
		...options,
		...(environmentFile && { environmentFile: file(environmentFile) }),
		...(workspace && { workspace: file(workspace) }),
		...(fileFolders && { fileFolders: fileFolders.map(file) }),
		...(paths && { paths: paths.map(file) }),
		...(data && { data: { ...data, file: file(data.file) } }),
		http: {
			...http,
			clientCertificates: (http?.clientCertificates ?? []).map((one) => {
				const at = (path: string) => (isAbsolute(path) ? file(path) : path);
				return one.kind === "pem"
					? {
							...one,
							certificateFile: at(one.certificateFile),
							keyFile: at(one.keyFile),
						}
					: { ...one, pkcs12File: at(one.pkcs12File) };
			}),
		},
	};
}
