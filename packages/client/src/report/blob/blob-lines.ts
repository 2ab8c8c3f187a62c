import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { constants, createGunzip } from "node:zlib";
import type { Value } from "@curlew/template";
import { isDeeperThan, MAXIMUM_DEPTH } from "../../values/depth.ts";

/** Characters. No event is as long; who unpacks to more means no good. */
const LONGEST_LINE = 64 * 2 ** 20;

/** Levels of objects and lists around a value that scripts have set. */
const LEVELS_AROUND = 20;

/**
 * The values on the lines of a blob, of which one at a time is in memory. A
 * last line without an end is left out.
 *
 * @param isCut true for a blob that may end anywhere: no fault then
 * @throws Error where the file cannot be unpacked, or a line is no JSON
 */
export async function* blobValues(
	file: string,
	isCut: boolean,
): AsyncGenerator<Value, void> {
	for await (const line of linesOf(unpacked(file, isCut))) {
		const value: Value = JSON.parse(line);
		if (isDeeperThan(value, MAXIMUM_DEPTH + LEVELS_AROUND))
			throw new Error(`a line has more than ${MAXIMUM_DEPTH} levels`);
		yield value;
	}
}

async function* linesOf(
	chunks: AsyncIterable<Buffer>,
): AsyncGenerator<string, void> {
	const decoder = new TextDecoder("utf-8", { fatal: true });
	let rest = "";
	for await (const chunk of chunks) {
		const [first = "", ...others] = decoder
			.decode(chunk, { stream: true })
			.split("\n");
		rest += first;
		for (const next of others) {
			yield rest;
			rest = next;
		}
		if (rest.length > LONGEST_LINE)
			throw new Error(`a line has more than ${LONGEST_LINE} characters`);
	}
}

function unpacked(file: string, isCut: boolean): AsyncIterable<Buffer> {
	const { Z_SYNC_FLUSH, Z_FINISH } = constants;
	const gunzip = createGunzip({ finishFlush: isCut ? Z_SYNC_FLUSH : Z_FINISH });
	// Faults come out of the stream that is read.
	pipeline(createReadStream(file), gunzip, () => {});
	return gunzip;
}
