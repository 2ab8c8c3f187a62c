import { notify } from "../../state/notice-state.ts";

/** Puts a text into the clipboard, and says so. */
export async function copyText(text: string, said: string): Promise<void> {
	await navigator.clipboard.writeText(text);
	notify({ kind: "info", text: said });
}
