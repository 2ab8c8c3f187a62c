import { type FileHandle, open } from "node:fs/promises";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { TemporaryFolder } from "../../http/temporary-folder.ts";
import { DocumentFile, type DocumentOutput } from "./document-output.ts";
import { type OnReportFault, ReportNotWrittenError } from "./report-error.ts";

/** A document in a temporary file, that goes to the stream when it is closed. */
export async function openDocumentSpool(
	name: string,
	stream: Writable,
	onFault: OnReportFault | undefined,
): Promise<DocumentOutput> {
	const folder = new TemporaryFolder();
	const { path, handle } = await folder.createFile();
	const reader = await open(path);
	// A run that is killed leaves nothing, where open files can be removed.
	await folder.remove().catch(() => undefined);
	const spooled = { descriptor: handle.fd, isRegular: true, discard: () => {} };
	const file = new DocumentFile(name, spooled, onFault);
	return {
		begin: (head, tail) => file.begin(head, tail),
		append: (item, tail) => file.append(item, tail),
		replaceHead: (head) => file.replaceHead(head),
		finish: (tail) => file.finish(tail),
		close: async () => {
			try {
				await copy(name, reader, stream);
				file.assertWhole();
			} finally {
				await handle.close();
				await reader.close();
				await folder.remove();
			}
		},
	};
}

async function copy(
	name: string,
	from: FileHandle,
	to: Writable,
): Promise<void> {
	try {
		const isShared = to === process.stdout;
		const text = from.createReadStream({ start: 0, autoClose: false });
		await pipeline(text, to, { end: !isShared });
	} catch (error) {
		throw new ReportNotWrittenError(name, error);
	}
}
