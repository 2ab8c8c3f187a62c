/** What programs need that watch the files of collections, and run again what changes concern. */

export { watchFiles } from "./files/watch-files.ts";
export {
	affectedRequests,
	brokenFiles,
	type RequestToRun,
	requestsToRun,
} from "./run/watch/affected-requests.ts";
export { describeReason, describeRerun } from "./run/watch/describe-rerun.ts";
export { SeenCookies } from "./run/watch/seen-cookies.ts";
export {
	gatherWatchedRun,
	type WatchedRun,
	type WatchOptions,
} from "./run/watch/watched-run.ts";
