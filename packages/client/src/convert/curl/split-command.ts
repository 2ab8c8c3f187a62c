import { BashReader } from "./bash-reader.ts";
import { CmdReader } from "./cmd-reader.ts";
import type { Notes } from "./notes.ts";
import { PowerShellReader } from "./powershell-reader.ts";

/** The words of the command as its shell would hand them to curl. Nothing is run, and no file is looked at. */
export function splitCommand(text: string, notes: Notes): readonly string[] {
	switch (shellOf(text)) {
		case "cmd":
			return new CmdReader(text).words();
		case "powershell":
			return new PowerShellReader(text, notes).words();
		case "bash":
			return new BashReader(text, notes).words();
	}
}

/** Told by how lines go on, and by what browsers write. */
function shellOf(text: string): "bash" | "cmd" | "powershell" {
	if (/\^\r?\n|\^"/.test(text) && !/\\\r?\n/.test(text)) return "cmd";
	if (/[ \t]`\r?\n/.test(text)) return "powershell";
	return "bash";
}
