import { closeSync, createWriteStream, ftruncateSync } from "node:fs";
import type { Writable } from "node:stream";
import { reasonOf } from "../../diagnostics/cause.ts";
import { cutOff, UNFINISHED } from "../incomplete.ts";
import { nameOfDestination, type ReportDestination } from "./destination.ts";
import { isDeleted, type OpenFile, openFile, writeFully } from "./open-file.ts";
import {
	type OnReportFault,
	ReportDeletedError,
	ReportNotWrittenError,
} from "./report-error.ts";

/**
 * The end of a document that does not tell of the whole run.
 *
 * @param incomplete why, in a sentence
 */
export type Tail = (incomplete: string) => string;

/**
 * Takes the text of a report that is one document: a head, items, a tail. After
 * every call there is a whole document in the file, so that a run which is
 * killed leaves a report that can be read; nothing is kept in memory. For that,
 * the tail is written anew behind each item, and a head with totals over the one before it.
 */
export interface DocumentOutput {
	/** Called once, before the rest. */
	begin(head: string, tail: Tail): void;
	append(item: string, tail: Tail): void;
	/** @param head as many bytes as the one that `begin` got */
	replaceHead(head: string): void;
	/** Ends the document; nothing follows. */
	finish(tail: string): void;
	/** @throws ReportNotWrittenError when something could not be written, ReportDeletedError */
	close(): Promise<void>;
}

/**
 * Opens an output for a document. What cannot be written out of order, such as
 * stdout or a pipe, gets the document from a temporary file at the end.
 *
 * @param onFault hears at once of what `close` will throw
 * @throws ReportNotWritableError
 */
export async function openDocumentOutput(
	destination: ReportDestination,
	onFault?: OnReportFault,
): Promise<DocumentOutput> {
	const name = nameOfDestination(destination);
	const openSpool = async (stream: Writable) => {
		const { openDocumentSpool } = await import("./document-spool.ts");
		return openDocumentSpool(name, stream, onFault);
	};
	if ("stream" in destination) return openSpool(destination.stream);
	const file = openFile(destination.path);
	if (file.isRegular) return new DocumentFile(name, file, onFault);
	return openSpool(createWriteStream("", { fd: file.descriptor }));
}

/** Bytes kept free before a tail, for one that tells of a full disk. */
const ROOM_FOR_REASON = 256;
/** Characters of a reason: escaped, they fit into that room. */
const LONGEST_REASON = 100;

/** A document in a file that can be written at any place. */
export class DocumentFile implements DocumentOutput {
	readonly #name: string;
	readonly #file: OpenFile;
	readonly #onFault: OnReportFault | undefined;
	/** Bytes up to the end of the last item. */
	#position = 0;
	/** Bytes of the whole file. */
	#length = 0;
	#tail: Tail | undefined;
	#fault: ReportNotWrittenError | undefined;

	constructor(name: string, file: OpenFile, onFault?: OnReportFault) {
		this.#name = name;
		this.#file = file;
		this.#onFault = onFault;
	}

	begin(head: string, tail: Tail): void {
		this.#attempt(() => ftruncateSync(this.#file.descriptor));
		this.append(head, tail);
	}

	append(item: string, tail: Tail): void {
		this.#attempt(() => {
			const text = tail(UNFINISHED);
			this.#put(item, " ".repeat(ROOM_FOR_REASON) + text);
			this.#tail = tail;
		});
	}

	replaceHead(head: string): void {
		this.#attempt(() =>
			writeFully(this.#file.descriptor, Buffer.from(head), 0),
		);
	}

	finish(tail: string): void {
		this.#attempt(() => this.#put("", tail));
	}

	async close(): Promise<void> {
		const hasBegun = this.#tail !== undefined || this.#fault !== undefined;
		if (!hasBegun) return this.#file.discard();
		const { descriptor } = this.#file;
		const wasDeleted = isDeleted(descriptor);
		closeSync(descriptor);
		this.assertWhole();
		if (wasDeleted) throw new ReportDeletedError(this.#name);
	}

	/** @throws ReportNotWrittenError when something could not be written */
	assertWhole(): void {
		if (this.#fault) throw this.#fault;
	}

	#put(item: string, tail: string): void {
		const { descriptor } = this.#file;
		const bytes = Buffer.from(item + tail);
		writeFully(descriptor, bytes, this.#position);
		const length = this.#position + bytes.length;
		if (length < this.#length) ftruncateSync(descriptor, length);
		this.#position = length - Buffer.byteLength(tail);
		this.#length = length;
	}

	/** After the first fault nothing is written any more: whoever listens ends the run, and `close` tells. */
	#attempt(write: () => void): void {
		if (this.#fault) return;
		try {
			write();
		} catch (error) {
			this.#fault = new ReportNotWrittenError(this.#name, error);
			this.#endHere(reasonOf(error));
			this.#onFault?.(this.#fault);
		}
	}

	/**
	 * What was written in part only would make the document unreadable. The end
	 * goes where the one before it stood: even on a full disk there is room.
	 */
	#endHere(reason: string): void {
		try {
			const { descriptor } = this.#file;
			const text = this.#tail?.(cutOff(reason.slice(0, LONGEST_REASON))) ?? "";
			const bytes = Buffer.from(text);
			writeFully(descriptor, bytes, this.#position);
			ftruncateSync(descriptor, this.#position + bytes.length);
		} catch {
			// The fault before this one is told.
		}
	}
}
