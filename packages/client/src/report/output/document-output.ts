import {
	closeSync,
	createReadStream,
	createWriteStream,
	ftruncateSync,
} from "node:fs";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { TemporaryFolder } from "../../http/temporary-folder.ts";
import { nameOfDestination, type ReportDestination } from "./destination.ts";
import { isDeleted, type OpenFile, openFile, writeFully } from "./open-file.ts";
import { ReportDeletedError, ReportNotWrittenError } from "./report-error.ts";

/**
 * Takes the text of a report that is one document: a head, items, a tail. After
 * every call there is a whole document in the file, so that a run which is
 * killed leaves a report that can be read; nothing is kept in memory. For that,
 * the tail is written anew behind each item, and a head with totals over the one before it.
 */
export interface DocumentOutput {
	/** Called once, before the rest. */
	begin(head: string, tail: string): void;
	append(item: string, tail: string): void;
	/** @param head as many bytes as the one that `begin` got */
	replaceHead(head: string): void;
	/** @throws ReportNotWrittenError when something could not be written, ReportDeletedError */
	close(): Promise<void>;
}

/**
 * Opens an output for a document. What cannot be written out of order, such as
 * stdout or a pipe, gets the document from a temporary file at the end.
 *
 * @throws ReportNotWritableError
 */
export async function openDocumentOutput(
	destination: ReportDestination,
): Promise<DocumentOutput> {
	const name = nameOfDestination(destination);
	if ("stream" in destination) return openSpool(name, destination.stream);
	const file = openFile(destination.path);
	if (file.isRegular) return new DocumentFile(name, file);
	const stream = createWriteStream("", { fd: file.descriptor });
	return openSpool(name, stream);
}

class DocumentFile implements DocumentOutput {
	readonly #name: string;
	readonly #file: OpenFile;
	/** Bytes up to the end of the last item. */
	#position = 0;
	/** Bytes of the whole file. */
	#length = 0;
	#tail = "";
	#hasBegun = false;
	#fault: unknown;

	constructor(name: string, file: OpenFile) {
		this.#name = name;
		this.#file = file;
	}

	begin(head: string, tail: string): void {
		this.#hasBegun = true;
		this.#attempt(() => ftruncateSync(this.#file.descriptor));
		this.append(head, tail);
	}

	append(item: string, tail: string): void {
		this.#attempt(() => {
			this.#put(item, tail);
			this.#tail = tail;
		});
	}

	replaceHead(head: string): void {
		this.#attempt(() =>
			writeFully(this.#file.descriptor, Buffer.from(head), 0),
		);
	}

	async close(): Promise<void> {
		if (!this.#hasBegun) return this.#file.discard();
		const { descriptor } = this.#file;
		const wasDeleted = isDeleted(descriptor);
		closeSync(descriptor);
		this.assertWhole();
		if (wasDeleted) throw new ReportDeletedError(this.#name);
	}

	/** @throws ReportNotWrittenError when something could not be written */
	assertWhole(): void {
		if (this.#fault) throw new ReportNotWrittenError(this.#name, this.#fault);
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

	/** The run goes on without the report; whoever closes it hears about the first fault. */
	#attempt(write: () => void): void {
		if (this.#fault) return;
		try {
			write();
		} catch (error) {
			this.#fault = error;
			this.#takeBackTheRest();
		}
	}

	/** What was written in part only would make the document unreadable. */
	#takeBackTheRest(): void {
		try {
			ftruncateSync(this.#file.descriptor, this.#position);
			this.#length = this.#position;
			this.#put("", this.#tail);
		} catch {
			// The fault before this one is told.
		}
	}
}

/** A document in a temporary file, that goes to the stream when it is whole. */
async function openSpool(
	name: string,
	stream: Writable,
): Promise<DocumentOutput> {
	const folder = new TemporaryFolder();
	const { path, handle } = await folder.createFile();
	const file = new DocumentFile(name, {
		descriptor: handle.fd,
		isRegular: true,
		discard: () => {},
	});
	return {
		begin: (head, tail) => file.begin(head, tail),
		append: (item, tail) => file.append(item, tail),
		replaceHead: (head) => file.replaceHead(head),
		close: async () => {
			try {
				file.assertWhole();
				await copy(name, path, stream);
			} finally {
				await handle.close();
				await folder.remove();
			}
		},
	};
}

async function copy(name: string, path: string, to: Writable): Promise<void> {
	try {
		const isShared = to === process.stdout;
		await pipeline(createReadStream(path), to, { end: !isShared });
	} catch (error) {
		throw new ReportNotWrittenError(name, error);
	}
}
