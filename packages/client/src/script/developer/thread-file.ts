import { existsSync } from "node:fs";

/** The name of the thread's file beside a bundle. See `tools/build.ts`. */
export const BUNDLED_THREAD = "script-thread";

/** The file that a thread begins with. */
export function threadFile(): URL {
	const bundled = new URL(`./${BUNDLED_THREAD}.mjs`, import.meta.url);
	return existsSync(bundled)
		? bundled
		: new URL("./thread/main.ts", import.meta.url);
}
