import { serveLanguage } from "@curlew/lsp";
import { exactOutput } from "../terminal/outputs.ts";
import { openTerminal } from "../terminal/terminal.ts";
import { version } from "../version.ts";

/** `curlew lsp`: serves an editor on stdin and stdout until it has had enough. */
export function lsp(): void {
	if (process.stdin.isTTY)
		openTerminal({ colour: undefined }).writeError(
			"note: Editors start this command and talk to it; see docs/editors.md. Ctrl-C ends it.\n",
		);
	serveLanguage(process.stdin, exactOutput(), version);
}
