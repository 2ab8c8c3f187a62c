import { basename } from "node:path";
import { watch } from "chokidar";

/** Milliseconds in which changes are gathered: `git pull` changes many files at once. */
const GATHERING = 80;

/** What a change cannot matter in. */
const UNWATCHED = /^(?:\.git|node_modules|\.curlew)$|\.tmp$|~$/;

/**
 * Watches the files of a folder; `.env` files among them.
 *
 * @param onChange hears of absolute paths, of several changes at once
 */
export async function watchFiles(
	root: string,
	onChange: (files: readonly string[]) => void,
): Promise<{ close(): Promise<void> }> {
	const changed = new Set<string>();
	let timer: NodeJS.Timeout | undefined;
	const watcher = watch(root, {
		ignoreInitial: true,
		followSymlinks: false,
		ignored: (path) => path !== root && UNWATCHED.test(basename(path)),
	});
	watcher.on("all", (_event, file) => {
		changed.add(file);
		timer ??= setTimeout(() => {
			timer = undefined;
			const files = [...changed];
			changed.clear();
			onChange(files);
		}, GATHERING);
	});
	// A folder that cannot be watched is still read when somebody asks.
	watcher.on("error", () => {});
	return {
		close: async () => {
			clearTimeout(timer);
			await watcher.close();
		},
	};
}
