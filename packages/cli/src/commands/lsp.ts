import { serve } from "@curlew/lsp";
import { version } from "../version.ts";

/** `curlew lsp`: serves an editor on stdin and stdout until it has had enough. */
export function lsp(): void {
	serve(process.stdin, process.stdout, version);
}
