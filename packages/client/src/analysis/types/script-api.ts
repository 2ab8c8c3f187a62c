import { readFileSync } from "node:fs";

/** The declarations that are the same for every collection; a bundle has the file beside it. */
export const SCRIPT_API = "script-api.d.ts";

/** Their text. */
export function readScriptApi(): string {
	return readFileSync(new URL(`./${SCRIPT_API}`, import.meta.url), "utf8");
}
