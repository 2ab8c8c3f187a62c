import type { Stats } from "node:fs";
import { basename } from "node:path";
import { type FSWatcher, watch } from "chokidar";

/** Milliseconds in which changes are gathered: `git pull` changes many files at once. */
const GATHERING = 80;
/** Milliseconds, where files have to be looked at again and again. */
const POLLING = 700;

/** Milliseconds that the clock of a file system may be behind the process's: it goes in steps. */
const CLOCK_STEP = 20;

/** What a change cannot matter in. */
const UNWATCHED = /^(?:\.git|node_modules|\.curlew)$|\.tmp$|~$/;

/**
 * Watches the files of a folder; `.env` files among them.
 *
 * @param root absolute
 * @param onChange hears of absolute paths, of several changes at once
 */
export function watchFiles(
	root: string,
	onChange: (files: readonly string[]) => void,
): AsyncDisposable {
	const changed = new Set<string>();
	let timer: NodeJS.Timeout | undefined;
	const tell = (file: string) => {
		changed.add(file);
		timer ??= setTimeout(() => {
			timer = undefined;
			const files = [...changed];
			changed.clear();
			onChange(files);
		}, GATHERING);
	};
	let watcher = openWatcher(root, false, tell);
	// The system has no more watches to give, or the disk knows none: files are looked at again and again.
	watcher.once("error", () => {
		void watcher.close();
		watcher = openWatcher(root, true, tell).on("error", () => {});
	});
	return {
		[Symbol.asyncDispose]: async () => {
			clearTimeout(timer);
			await watcher.close();
		},
	};
}

/** Tells of files that change, also of those that do so while it looks for the first time at all that are there. */
function openWatcher(
	root: string,
	usePolling: boolean,
	tell: (file: string) => void,
): FSWatcher {
	const began = Date.now() - CLOCK_STEP;
	let isReady = false;
	const isOld = (stats: Stats | undefined) =>
		!isReady && stats !== undefined && stats.ctimeMs < began;
	return watch(root, {
		ignoreInitial: false,
		alwaysStat: true,
		followSymlinks: false,
		usePolling,
		interval: POLLING,
		ignored: (path) => path !== root && UNWATCHED.test(basename(path)),
	})
		.on("ready", () => {
			isReady = true;
		})
		.on("all", (_event, file, stats) => {
			if (!isOld(stats)) tell(file);
		});
}
