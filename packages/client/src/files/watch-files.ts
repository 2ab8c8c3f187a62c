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
 * @param only absolute paths directly in the folder: no others are watched
 */
export function watchFiles(
	root: string,
	onChange: (files: readonly string[]) => void,
	only?: ReadonlySet<string>,
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
	const open = (usePolling: boolean) =>
		openWatcher({ root, only, usePolling }, tell);
	let watcher = open(false);
	// The system has no more watches to give, or the disk knows none: files are looked at again and again.
	watcher.once("error", () => {
		void watcher.close();
		watcher = open(true).on("error", () => {});
	});
	return {
		[Symbol.asyncDispose]: async () => {
			clearTimeout(timer);
			await watcher.close();
		},
	};
}

interface WatcherOptions {
	readonly root: string;
	readonly only: ReadonlySet<string> | undefined;
	readonly usePolling: boolean;
}

/** Tells of files that change, also of those that do so while it looks for the first time at all that are there. */
function openWatcher(
	{ root, only, usePolling }: WatcherOptions,
	tell: (file: string) => void,
): FSWatcher {
	const began = Date.now() - CLOCK_STEP;
	let isReady = false;
	const isOld = (stats: Stats | undefined) =>
		!isReady && stats !== undefined && stats.ctimeMs < began;
	const isUnwatched = (path: string) =>
		path !== root &&
		(only === undefined ? UNWATCHED.test(basename(path)) : !only.has(path));
	return watch(root, {
		ignoreInitial: false,
		alwaysStat: true,
		followSymlinks: false,
		usePolling,
		interval: POLLING,
		ignored: isUnwatched,
	})
		.on("ready", () => {
			isReady = true;
		})
		.on("all", (_event, file, stats) => {
			if (!isOld(stats)) tell(file);
		});
}
