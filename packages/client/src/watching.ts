/** What programs need that watch the files of collections, and run again what changes concern. */

export { watchFiles } from "./files/watch-files.ts";
export {
	describeChanges,
	describeRequests,
	describeRerun,
} from "./report/text/rerun-text.ts";
export {
	affectedRequests,
	type RequestToRun,
	requestsToRun,
} from "./run/watch/affected-requests.ts";
export { brokenFiles, problemsIn } from "./run/watch/file-changes.ts";
export { SeenCookies } from "./run/watch/seen-cookies.ts";
export { WatchedFiles } from "./run/watch/watched-files.ts";
export {
	gatherWatchedRun,
	type WatchedRun,
	type WatchedRunOptions,
} from "./run/watch/watched-run.ts";
