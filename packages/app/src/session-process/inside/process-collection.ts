import { openCollection, type RequestDefinition } from "@curlew/client";
import { NotThereError } from "../../errors.ts";
import type { RequestText } from "../messages.ts";
import { ReadingQueue } from "../reading-queue.ts";

/** The collection that a process runs requests of, as it is on disk. */
export class ProcessCollection {
	readonly #path: string;
	readonly #queue = new ReadingQueue();
	#generation = 0;

	/** @param path what the user asked to open. Absolute. */
	constructor(path: string) {
		this.#path = path;
	}

	/** Grows with every change of a file. */
	get generation(): number {
		return this.#generation;
	}

	/** Files were changed. */
	invalidate(): void {
		this.#generation++;
	}

	/** Cheap: files are read when they are asked for. */
	fresh() {
		return openCollection(this.#path);
	}

	/**
	 * A request as it is on disk; with a text, as it would be if that were on disk.
	 *
	 * @throws NotThereError, CollectionFileError
	 */
	async request({ path, unsaved }: RequestText): Promise<RequestDefinition> {
		const read = async () => (await this.fresh()).request(path);
		const request = await (unsaved
			? this.#queue.readWith(unsaved.file, unsaved.text, read)
			: this.#queue.read(read));
		if (request) return request;
		throw new NotThereError(`There is no request ${path}.`, {
			hint: "It was moved or deleted.",
		});
	}
}
