import { fileURLToPath } from "node:url";
import { relativeFile } from "../../../diagnostics/relative-file.ts";

/** A module that a script wants is not there. The code is the one node gives it. */
export class MissingModuleError extends Error {
	override readonly name = "Error";
	readonly code = "MODULE_NOT_FOUND";
	readonly hint: string;

	constructor(name: string, hint: string) {
		super(`Cannot find module '${name}'.`);
		this.hint = hint;
		// What a script prints of an error are its members.
		for (const key of ["name", "hint"]) {
			Object.defineProperty(this, key, { enumerable: false });
		}
	}
}

/** The file and line of a frame, or of the head of a syntax error's stack. */
const FRAME =
	/(?:^|[\s(])((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/])[^\n]*?):(\d+)(?::\d+)?\)?$/;

/**
 * What helps with an error besides its message and the script's line: where in
 * a module it was thrown.
 *
 * @param frames the error's stack without those of node and Curlew
 * @param root absolute path of the collection
 */
export function hintFor(
	error: unknown,
	frames: string,
	script: string | undefined,
	root: string,
): string | undefined {
	if (error instanceof MissingModuleError) return error.hint;
	const head = error instanceof SyntaxError ? `${error.stack}` : "";
	for (const line of [...head.split("\n", 1), ...frames.split("\n")]) {
		const [, place, number] = FRAME.exec(line) ?? [];
		if (place === undefined) continue;
		const file = place.startsWith("file:") ? fileURLToPath(place) : place;
		if (file === script) return undefined;
		return `It was thrown in ${relativeFile(root, file)}, line ${number}.`;
	}
	return undefined;
}
