import { basename } from "node:path";
import { type FSWatcher, watch } from "chokidar";

/** Milliseconds in which changes are gathered: `git pull` changes many files at once. */
const GATHERING = 80;
/** Milliseconds, where files have to be looked at again and again. */
const POLLING = 700;

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
	const onEvent = (_event: string, file: string) => {
		changed.add(file);
		timer ??= setTimeout(() => {
			timer = undefined;
			const files = [...changed];
			changed.clear();
			onChange(files);
		}, GATHERING);
	};
	let watcher = openWatcher(root, false);
	watcher.on("all", onEvent);
	// The system has no more watches to give, or the disk knows none: files are looked at again and again.
	watcher.once("error", () => {
		void watcher.close();
		watcher = openWatcher(root, true);
		watcher.on("all", onEvent).on("error", () => {});
	});
	return {
		[Symbol.asyncDispose]: async () => {
			clearTimeout(timer);
			await watcher.close();
		},
	};
}

function openWatcher(root: string, usePolling: boolean): FSWatcher {
	return watch(root, {
		ignoreInitial: true,
		followSymlinks: false,
		usePolling,
		interval: POLLING,
		ignored: (path) => path !== root && UNWATCHED.test(basename(path)),
	});
}
