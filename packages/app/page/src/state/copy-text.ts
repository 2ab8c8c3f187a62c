import { attempt, notify } from "./notice-state.ts";

/** Puts a text into the clipboard, and says so. */
export function copyText(text: string, said: string): Promise<void> {
	return attempt(async () => {
		await navigator.clipboard.writeText(text);
		notify({ kind: "info", text: said });
	});
}
