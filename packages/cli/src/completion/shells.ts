import { readFile } from "node:fs/promises";
import type { ShellName } from "../completion-command.ts";

/** The folder of the scripts; the bundle has a copy of it. */
export const SHELL_SCRIPTS = new URL("./shells/", import.meta.url);

const FILES: Readonly<Record<ShellName, string>> = {
	bash: "curlew.bash",
	zsh: "curlew.zsh",
	fish: "curlew.fish",
	powershell: "curlew.ps1",
};

/** What a shell reads to complete `curlew`: it asks as `complete.ts` describes. */
export function completionScript(shell: ShellName): Promise<string> {
	return readFile(new URL(FILES[shell], SHELL_SCRIPTS), "utf8");
}
