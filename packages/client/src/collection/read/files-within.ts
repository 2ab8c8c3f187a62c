import { realpathSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import type { SourceText } from "../../diagnostics/source-text.ts";
import { isInside } from "../paths.ts";
import { readSource } from "./read-source.ts";

/**
 * Reads files beside others by relative paths, in one folder only; undefined for
 * what is not there, or may not be read.
 *
 * @param root absolute
 */
export function filesWithin(
	root: string,
): (path: string, from: SourceText) => SourceText | undefined {
	return (path, from) => {
		const file = resolve(dirname(from.file), path);
		const result = isWithinFolder(root, file) ? readSource(file) : undefined;
		return result?.kind === "source" ? result.source : undefined;
	};
}

/**
 * Whether a file is there, and in a folder, links followed. Hidden ones are not:
 * a file that was downloaded into a home could name what lies in `.ssh` there.
 */
export function isWithinFolder(root: string, file: string): boolean {
	try {
		const [folder, real] = [realpathSync(root), realpathSync(file)];
		const steps = relative(folder, real).split(sep);
		return isInside(folder, real) && !steps.some((one) => one.startsWith("."));
	} catch {
		// It is not there.
		return false;
	}
}
