import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The name of the process's file beside a bundle. See `tools/build.ts`. */
export const BUNDLED_WORK = "script-work";

/** The folders that hold what the process is made of. */
export function readableFolders(): readonly string[] {
	const file = workFile();
	const isBundled = file.href.endsWith(`/${BUNDLED_WORK}.mjs`);
	// A checkout's sources use libraries from its own folder of packages.
	const folder = new URL(isBundled ? "." : "../../../../../../", file);
	return [fileURLToPath(folder)];
}

/** The file that a process of work begins with. */
export function workFile(): URL {
	const bundled = new URL(`./${BUNDLED_WORK}.mjs`, import.meta.url);
	return existsSync(bundled)
		? bundled
		: new URL("./process/main.ts", import.meta.url);
}
