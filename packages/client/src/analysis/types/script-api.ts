import { readFileSync } from "node:fs";

/** The folder of the declarations that are the same for every collection; a bundle has it beside it. */
export const SCRIPT_API = new URL("./script-api/", import.meta.url);

/** Their text. */
export function readScriptApi(): string {
	return ["client", "messages", "expect", "globals", "pm", "old-names"]
		.map((name) => readFileSync(new URL(`${name}.d.ts`, SCRIPT_API), "utf8"))
		.join("\n");
}
