import { open } from "node:fs/promises";
import type { Value } from "@curlew/template";
import type { RunEvent } from "../../run/events/events.ts";
import { MOST_PARTS, partOf } from "../../run/parts/part.ts";
import { isPlainObject, isWord } from "../shape-check.ts";
import { BlobNotReadableError, BlobsDoNotFitError } from "./blob-error.ts";
import { BLOB_FORMAT, BLOB_FORMAT_VERSION, blobEnd } from "./blob-format.ts";
import type { BlobHeader } from "./blob-header.ts";
import { blobValues } from "./blob-lines.ts";
import { isRunEvent } from "./event-shape.ts";
import { isPart } from "./part-shape.ts";

/** What a part of a run told, in a file. */
export interface Blob {
	/** Path, as it was given. */
	readonly file: string;
	readonly header: BlobHeader;
	/** Absent for a blob that is whole: it ends before the part did. */
	readonly isCut: boolean;
	/** From the first event, which says that the run starts; read as they are asked for. @throws BlobNotReadableError */
	events(): AsyncGenerator<RunEvent, void>;
}

/**
 * Reads the header of a blob, and whether the blob is whole.
 *
 * @throws BlobNotReadableError, BlobsDoNotFitError for one of another format version
 */
export async function openBlob(file: string): Promise<Blob> {
	try {
		const isCut = !(await endsWhole(file));
		const values = blobValues(file, isCut);
		const { value, done } = await values.next();
		await values.return();
		if (done) throw new Error("it is empty");
		const header = headerOf(value, file);
		return { file, header, isCut, events: () => eventsOf(file, isCut) };
	} catch (error) {
		if (error instanceof BlobsDoNotFitError) throw error;
		throw new BlobNotReadableError(file, error);
	}
}

async function endsWhole(file: string): Promise<boolean> {
	const end = blobEnd();
	const handle = await open(file);
	try {
		const { size } = await handle.stat();
		if (size < end.length) return false;
		const found = Buffer.alloc(end.length);
		await handle.read(found, 0, end.length, size - end.length);
		return found.equals(end);
	} finally {
		await handle.close();
	}
}

/** A blob that was cut may end anywhere: what can be read of it counts. */
async function* eventsOf(
	file: string,
	isCut: boolean,
): AsyncGenerator<RunEvent, void> {
	let hasEnded = false;
	try {
		let isHeader = true;
		for await (const value of blobValues(file, isCut)) {
			if (isHeader) isHeader = false;
			else if (hasEnded) {
				if (isEnd(value)) return;
				throw new Error("something stands behind its end");
			} else {
				if (!isRunEvent(value)) throw new NoEventError(typeOf(value));
				hasEnded = value.type === "run-finished";
				yield value;
			}
		}
	} catch (error) {
		if (isCut && !(error instanceof NoEventError)) return;
		throw new BlobNotReadableError(file, error);
	}
	if (!isCut && !hasEnded)
		throw new BlobNotReadableError(file, "its run has no end");
}

class NoEventError extends Error {
	constructor(type: string) {
		super(`it has ${type} in it that no run tells`);
	}
}

function typeOf(value: unknown): string {
	const type = isPlainObject(value) ? value.type : undefined;
	return typeof type === "string"
		? `an event (${type.slice(0, 40)})`
		: "something";
}

function isEnd(value: unknown): boolean {
	return isPlainObject(value) && value.end === true;
}

function headerOf(value: Value, file: string): BlobHeader {
	const header: unknown = value;
	if (!isPlainObject(header) || header.format !== BLOB_FORMAT)
		throw new Error("it does not begin like one");
	assertVersion(header.formatVersion, file);
	const { curlew, run, division, folder, part, started, shard, shardCount } =
		header;
	if (
		isWord(curlew) &&
		typeof curlew === "string" &&
		typeof run === "string" &&
		typeof division === "string" &&
		typeof folder === "string" &&
		typeof shard === "number" &&
		typeof shardCount === "number" &&
		Number.isSafeInteger(shard) &&
		Number.isSafeInteger(shardCount) &&
		1 <= shard &&
		shard <= shardCount &&
		shardCount <= MOST_PARTS &&
		isPart(part) &&
		partOf(run, part.slices, part.expected).id === part.id &&
		isRunEvent(started) &&
		started.type === "run-started"
	)
		return { curlew, run, division, folder, part, started, shard, shardCount };
	throw new Error("its header is not whole");
}

function assertVersion(version: unknown, file: string): void {
	if (version === BLOB_FORMAT_VERSION) return;
	throw new BlobsDoNotFitError(
		`${file} has the format version ${typeof version === "number" ? version : "?"} and this is Curlew for version ${BLOB_FORMAT_VERSION}.`,
		{ hint: "Merge with the version of Curlew that the shards ran with." },
	);
}
