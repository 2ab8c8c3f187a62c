import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { openReporters } from "@curlew/client";
import { makeTemporaryPlace } from "@curlew/client/files";
import { InvalidRequestError, NotThereError } from "../../errors.ts";
import type { RunHead } from "../../protocol/runs.ts";
import {
	isReportName,
	REPORT_FORMATS,
	type ReportName,
} from "../../protocol/runs.ts";
import type { OpenedContext } from "../context.ts";

/** Bytes. */
const CHUNK = 256 * 1024;

type Opened = Pick<OpenedContext, "collection" | "keptRuns">;

/**
 * The report of a run, as a file to be saved.
 *
 * @param format a `ReportName`
 * @throws InvalidRequestError for another format, or while the run goes on; NotThereError where it is not kept
 */
export async function reportOf(
	opened: Opened,
	head: RunHead,
	format: string,
): Promise<Response> {
	if (!isReportName(format))
		throw new InvalidRequestError(
			`There is no report in the format ${format}.`,
		);
	if (head.phase === "starting" || head.phase === "running")
		throw new InvalidRequestError("The run has not come to its end yet.", {
			hint: "Save its report then, or cancel it.",
		});
	if (!(await opened.keptRuns.get(head.id)))
		throw new NotThereError("The results of this run are not kept any more.", {
			hint: "Run it again to have a report.",
		});
	if (opened.keptRuns.isIncomplete(head.id))
		throw new NotThereError("Not all results of this run could be kept.", {
			hint: "Make room on the disk, and run it again.",
		});
	const place = await makeTemporaryPlace();
	const file = join(place.path, "report");
	await using cleanUp = new AsyncDisposableStack();
	cleanUp.defer(() => place.remove());
	const count = await write(opened, head, { format, file });
	if (count === 0)
		throw new NotThereError("Nothing has happened in this run.", {
			hint: "Run it again to have a report.",
		});
	const handle = await open(file);
	cleanUp.use(handle);
	const whole = cleanUp.move();
	return new Response(
		streamOf(handle, () => whole.disposeAsync()),
		{
			headers: {
				"Content-Type": "application/octet-stream",
				"Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(fileName(head, format))}`,
				"Cache-Control": "no-store",
			},
		},
	);
}

/** Gives how many events it tells. */
async function write(
	{ collection, keptRuns }: Opened,
	{ id }: RunHead,
	{ format, file }: { readonly format: ReportName; readonly file: string },
): Promise<number> {
	let count = 0;
	const reporter = await openReporters(
		[{ name: format, destination: { path: file } }],
		{ folder: collection.root },
	);
	try {
		for await (const event of keptRuns.events(id)) {
			reporter.handle(event);
			count++;
		}
	} finally {
		await reporter.close?.();
	}
	return count;
}

/** @param onEnd when it was read, or nobody reads it any further */
function streamOf(
	handle: FileHandle,
	onEnd: () => Promise<void>,
): ReadableStream<Uint8Array> {
	return new ReadableStream({
		pull: async (stream) => {
			const chunk = new Uint8Array(CHUNK);
			const { bytesRead } = await handle.read(chunk);
			if (bytesRead > 0) return stream.enqueue(chunk.subarray(0, bytesRead));
			await onEnd();
			stream.close();
		},
		cancel: onEnd,
	});
}

/** `users 2026-11-23 18-04.html` */
function fileName({ label, at }: RunHead, format: ReportName): string {
	const time = new Date(at).toISOString().slice(0, 16).replace("T", " ");
	const name = `${label || "run"} ${time}.${REPORT_FORMATS[format].ending}`;
	return name.replace(/[^\w. -]+/g, "-");
}
