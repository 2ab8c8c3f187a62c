import { holdText } from "@curlew/client/editing";
import { Mutex } from "../shared/mutex.ts";

/**
 * Lets one reading of the collection happen after the other. A text that is
 * still being written stands for its file while one of them runs
 * (`holdText`), and the next must not see it.
 */
export class ReadingQueue {
	readonly #mutex = new Mutex();

	read<T>(work: () => Promise<T>): Promise<T> {
		return this.#mutex.runExclusive(work);
	}

	/** @param file absolute */
	readWith<T>(file: string, text: string, work: () => Promise<T>): Promise<T> {
		return this.read(async () => {
			holdText(file, text);
			try {
				return await work();
			} finally {
				holdText(file, undefined);
			}
		});
	}
}
