import { gzipSync } from "node:zlib";

/**
 * A blob is a file of gzip members (RFC 1952 §2.2), so that `zcat` shows it and
 * what a killed run has written can be read. Unpacked it is NDJSON: a header,
 * the events of a part of a run, an end.
 */
export const BLOB_FORMAT = "curlew-blob";

/** Raised when older readers could not read it rightly. */
export const BLOB_FORMAT_VERSION = 1;

/** The ending of a blob's file name. */
export const BLOB_ENDING = ".blob";

/** The last line of a blob that was written to its end. */
const END_LINE = '{"end":true}';

/** What a whole blob ends with: the same bytes on every machine, as they are stored and not compressed. */
export function blobEnd(): Buffer {
	const member = gzipSync(`${END_LINE}\n`, { level: 0 });
	// XFL and OS (RFC 1952 §2.3.1): how, and on what system it was made.
	member[8] = 0;
	member[9] = 255;
	return member;
}
