import { existsSync } from "node:fs";

/** The name of the process's file beside a bundle. See `tools/build.ts`. */
export const BUNDLED_WORK = "script-work";

/** The file that a process of work begins with. */
export function workFile(): URL {
	const bundled = new URL(`./${BUNDLED_WORK}.mjs`, import.meta.url);
	return existsSync(bundled)
		? bundled
		: new URL("./process/main.ts", import.meta.url);
}
