import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { openReporters } from "@curlew/client";
import { InvalidRequestError, NotThereError } from "../../errors.ts";
import {
	isReportName,
	REPORT_FORMATS,
	type ReportName,
} from "../../protocol/reports.ts";
import type { RunHead } from "../../protocol/runs.ts";
import type { OpenedContext } from "../context.ts";

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
	const folder = await mkdtemp(join(tmpdir(), "curlew-report-"));
	const file = join(folder, "report");
	const remove = () => rm(folder, { recursive: true, force: true });
	try {
		await write(opened, head, { format, file });
	} catch (error) {
		await remove();
		throw error;
	}
	const content = createReadStream(file);
	content.once("close", () => void remove());
	return new Response(Readable.toWeb(content), {
		headers: {
			"Content-Type": "application/octet-stream",
			"Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(fileName(head, format))}`,
			"Cache-Control": "no-store",
		},
	});
}

async function write(
	{ collection, keptRuns }: Opened,
	{ id }: RunHead,
	{ format, file }: { readonly format: ReportName; readonly file: string },
): Promise<void> {
	const reporter = await openReporters(
		[{ name: format, destination: { path: file } }],
		{ folder: collection.root },
	);
	try {
		for await (const event of keptRuns.events(id)) reporter.handle(event);
	} finally {
		await reporter.close?.();
	}
}

/** `users 2026-11-23 18-04.html` */
function fileName({ label, at }: RunHead, format: ReportName): string {
	const time = new Date(at).toISOString().slice(0, 16).replace("T", " ");
	const name = `${label || "run"} ${time}.${REPORT_FORMATS[format].ending}`;
	return name.replace(/[^\w. -]+/g, "-");
}
