import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { History, type HistoryOptions } from "../history.ts";
import type { HistoryError } from "../history-error.ts";

/** A folder that goes away with the test. */
export async function temporaryFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "curlew-history-"));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	return folder;
}

/** A history in a folder of its own, with what it tells. */
export async function newHistory(options: HistoryOptions = {}) {
	const folder = options.folder ?? join(await temporaryFolder(), "history");
	const problems: HistoryError[] = [];
	const history = new History({
		...options,
		folder,
		onProblem: (problem) => problems.push(problem),
	});
	onTestFinished(() => history.close());
	return { history, folder, problems };
}
