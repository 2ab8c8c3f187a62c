import { existsSync } from "node:fs";

/** The thread's file where everything is bundled; without ending. */
export const BUNDLED_PART_THREAD = "part-thread";

/** What the threads that run parts begin with. */
export function threadFile(): URL {
	const bundled = new URL(`./${BUNDLED_PART_THREAD}.mjs`, import.meta.url);
	return existsSync(bundled)
		? bundled
		: new URL("./thread/main.ts", import.meta.url);
}
