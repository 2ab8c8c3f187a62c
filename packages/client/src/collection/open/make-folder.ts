import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf } from "../../diagnostics/cause.ts";

/**
 * Makes a folder and those above it, unless they are there. Folder by folder:
 * Node's own recursion never comes back from a place like /proc.
 */
export function makeFolder(path: string): void {
	if (existsSync(path)) return;
	makeFolder(dirname(path));
	try {
		mkdirSync(path);
	} catch (error) {
		if (codeOf(error) !== "EEXIST") throw error;
	}
}
