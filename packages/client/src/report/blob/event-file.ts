import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { RunEvent } from "../../run/events/events.ts";
import { blobValues } from "./blob-lines.ts";
import { isRunEvent } from "./event-shape.ts";

const compress = promisify(gzip);

/**
 * Events as they are kept in a file: lines of JSON, compressed. What is made of
 * several calls may stand in one file, one after the other.
 */
export function packEvents(events: readonly RunEvent[]): Promise<Buffer> {
	const lines = events.map((event) => `${JSON.stringify(event)}\n`);
	return compress(lines.join(""), { level: 3 });
}

/**
 * The events of a file that `packEvents` has made, of which one at a time is in
 * memory; as far as they can be read, where the file is not whole.
 *
 * @param file absolute
 */
export async function* eventsInFile(
	file: string,
): AsyncGenerator<RunEvent, void> {
	try {
		for await (const value of blobValues(file, true)) {
			if (!isRunEvent(value)) return;
			yield value;
		}
	} catch {
		// Its end was never written.
	}
}
