import { realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { Traced } from "@curlew/template";
import type { CollectionDefinition } from "../../collection/model.ts";
import { stepsInside } from "../../collection/paths.ts";
import { placeOfField } from "../../collection/places/place.ts";
import type { ClientRules } from "../../formats/rules/client-rules.ts";
import {
	liesInOneOf,
	realPathOf,
} from "../../variables/trust/granted-files.ts";
import type { ResolvedVariable } from "../../variables/variable.ts";
import type { Rendering } from "../rendering.ts";
import type { TemplatedText } from "../templated-text.ts";

/** What decides about files that requests of a collection name. */
export type FilesOfCollection = Pick<CollectionDefinition, "root" | "rules"> & {
	readonly filesFolder?: string | undefined;
};

/** A file that a request sends. */
export interface BodyFile {
	/** Absolute. */
	readonly path: string;
	readonly name: string;
	/** Bytes. */
	readonly size: number;
}

/**
 * Renders the path of a file (relative to the working folder, or the collection's root) and looks the
 * file up. Undefined, with the reason noted in the rendering, when it cannot
 * be sent.
 *
 * Neither a collection from elsewhere nor a response can make the client send
 * out a private file: it lies in the collection's folder and is not hidden there,
 * lies in a folder that the user allowed, or is itself what the user typed. Links do not lead around this.
 */
export function findFile(
	rendering: Rendering,
	text: TemplatedText,
	{ root, filesFolder, rules }: FilesOfCollection,
): BodyFile | undefined {
	const known = rendering.unresolved.length;
	const traced = rendering.trace(text);
	if (rendering.unresolved.length > known && rendering.policy === "error")
		return undefined;
	const base = rendering.workingFolder ?? filesFolder ?? root;
	const path = resolve(base, traced.text);
	const found = lookUp(path);
	if (found instanceof Error)
		return refuse(
			rendering,
			text,
			"BODY_FILE_NOT_READABLE",
			`The file ${path}, named by ${text.label}, cannot be accessed: ${found.message}.`,
			"Check the path and the permissions of its folders.",
		);
	if (!found?.stats.isFile())
		return tellMissing(rendering, text, path, {
			base,
			root,
			rules,
			isThere: found !== undefined,
		});
	const isAllowed =
		isTypedByUser(traced) || liesInOneOf(rendering.fileFolders, found.realPath);
	if (isAllowed || isOwn(root, found.realPath))
		return { path, name: basename(path), size: found.stats.size };
	if (liesInOneOf([root], found.realPath))
		return refuse(
			rendering,
			text,
			"BODY_FILE_HIDDEN",
			`The file ${found.realPath}, named by ${text.label}, is a hidden one, or lies in a hidden folder.`,
			`Such files (.env, .git/config, .npmrc) are yours, though they lie in the collection's folder. If you know why it wants this one: --allow-files ${dirname(found.realPath)}`,
		);
	return refuse(
		rendering,
		text,
		"BODY_FILE_OUTSIDE_COLLECTION",
		`The file ${found.realPath}, named by ${text.label}, lies outside of the collection's folder.`,
		`A collection may send its own files only. If you know why it wants this one, allow its folder: --allow-files ${dirname(found.realPath)}`,
	);
}

/** Whether a file belongs to a collection: it lies in its folder, and is not one of those that its user, or git, keeps there. */
function isOwn(root: string, realPath: string): boolean {
	const steps = stepsInside(realPathOf(root) ?? root, realPath);
	return steps !== undefined && !steps.some((step) => step.startsWith("."));
}

interface Found {
	readonly stats: Stats;
	/** Without links. */
	readonly realPath: string;
}

/** Undefined when there is no such file; an error when the system cannot even look, as for links in a circle. */
function lookUp(path: string): Found | Error | undefined {
	try {
		const stats = statSync(path, { throwIfNoEntry: false });
		return stats && { stats, realPath: realpathSync(path) };
	} catch (error) {
		return error instanceof Error ? error : new Error(String(error));
	}
}

/** True when the path as a whole is one value from the command line or one answer: whoever typed it means this file. */
function isTypedByUser({ text, spans }: Traced<ResolvedVariable>): boolean {
	const [span] = spans;
	if (span?.variable === undefined || span.through.length > 0) return false;
	const { scope, via } = span.variable.origin;
	const isWhole = span.start === 0 && span.end === text.length;
	return isWhole && (via === "--env-var" || scope === "prompt");
}

function tellMissing(
	rendering: Rendering,
	text: TemplatedText,
	path: string,
	{
		base,
		root,
		rules,
		isThere,
	}: { base: string; root: string; rules: ClientRules; isThere: boolean },
): undefined {
	rendering[rules.sendsWithoutFile ? "warn" : "refuse"](
		"BODY_FILE_NOT_FOUND",
		isThere
			? `${path}, named by ${text.label}, is not a file.`
			: `The file ${path}, named by ${text.label}, does not exist.`,
		rules.sendsWithoutFile
			? `Paths are relative to ${base}; --working-dir names another folder.`
			: `Paths are relative to ${base === root ? "the collection's folder, " : ""}${base}.`,
		placeOfField(text.field),
	);
}

function refuse(
	rendering: Rendering,
	text: TemplatedText,
	code: string,
	message: string,
	hint: string,
): undefined {
	rendering.refuse(code, message, hint, placeOfField(text.field));
}
