import { type Stats, statSync } from "node:fs";
import { basename, isAbsolute, relative, resolve } from "node:path";
import type { TraceSpan } from "@curlew/template";
import type { ResolvedVariable } from "../variables/variable.ts";
import type { Rendering } from "./rendering.ts";
import type { TemplatedText } from "./templated-text.ts";

/** A file that a request sends. */
export interface BodyFile {
	/** Absolute. */
	readonly path: string;
	readonly name: string;
	/** Bytes. */
	readonly size: number;
}

/**
 * Renders the path of a file (relative to the collection's root) and looks the
 * file up. Undefined, with the reason noted in the rendering, when it cannot
 * be sent.
 *
 * Values that scripts, responses or data rows put in must not lead out of the
 * collection: nobody's response can make the client send out a private file.
 */
export function findFile(
	rendering: Rendering,
	text: TemplatedText,
	root: string,
): BodyFile | undefined {
	const known = rendering.unresolved.length;
	const traced = rendering.trace(text);
	if (rendering.unresolved.length > known && rendering.policy === "error")
		return undefined;
	const path = resolve(root, traced.text);
	const comesFromData = text.isData || traced.spans.some(isFromData);
	if (comesFromData && !isWithin(root, path))
		return refuse(
			rendering,
			text,
			"BODY_FILE_OUTSIDE_COLLECTION",
			`The file ${path} is outside the collection, and its path came from a script, a response or a data row.`,
			"Write the path into the request or an environment, or move the file into the collection.",
		);
	const found = lookUp(path);
	if (found instanceof Error)
		return refuse(
			rendering,
			text,
			"BODY_FILE_NOT_READABLE",
			`The file ${path}, named by ${text.label}, cannot be accessed: ${found.message}.`,
			"Check the path and the permissions of its folders.",
		);
	if (found?.isFile()) return { path, name: basename(path), size: found.size };
	return refuse(
		rendering,
		text,
		"BODY_FILE_NOT_FOUND",
		found === undefined
			? `The file ${path}, named by ${text.label}, does not exist.`
			: `${path}, named by ${text.label}, is not a file.`,
		`Paths are relative to the collection's folder, ${root}.`,
	);
}

/** Undefined when there is no such file; an error when the system cannot even look, as for links in a circle. */
function lookUp(path: string): Stats | Error | undefined {
	try {
		return statSync(path, { throwIfNoEntry: false });
	} catch (error) {
		return error instanceof Error ? error : new Error(String(error));
	}
}

function isFromData({
	variable,
	through,
}: TraceSpan<ResolvedVariable>): boolean {
	return (
		variable?.isData === true ||
		through.some((step) => step.variable.isData === true)
	);
}

function isWithin(root: string, path: string): boolean {
	const way = relative(root, path);
	return way !== ".." && !/^\.\.[/\\]/.test(way) && !isAbsolute(way);
}

function refuse(
	rendering: Rendering,
	text: TemplatedText,
	code: string,
	message: string,
	hint: string,
): undefined {
	rendering.refuse(code, message, hint, rendering.placeOf(text.field));
}
