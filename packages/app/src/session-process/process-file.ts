import { existsSync } from "node:fs";

/** The process's file where everything is bundled; without ending. */
export const BUNDLED_SESSION_PROCESS = "session-process";

/** What the processes that run requests begin with. */
export function processFile(): URL {
	const bundled = new URL(`./${BUNDLED_SESSION_PROCESS}.mjs`, import.meta.url);
	return existsSync(bundled)
		? bundled
		: new URL("./inside/main.ts", import.meta.url);
}
