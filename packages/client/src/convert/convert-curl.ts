import { readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { collectionRootAt } from "../collection/open/find-root.ts";
import { createFile } from "../collection/write/write-file.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { CollectionFormat } from "../formats/collection-format.ts";
import { FORMATS, reservedNames } from "../formats/formats.ts";
import { toolsOf } from "../formats/tools-of-formats.ts";
import { EMPTY } from "../formats/tree/plain-tree.ts";
import { freeName } from "./bundled.ts";
import type { CurlRequest } from "./curl/read-curl-command.ts";
import { readCurlCommand } from "./curl/read-curl-command.ts";
import { ConversionTargetError } from "./errors.ts";

export interface CurlConversion {
	/** The names of the files that were written into the folder. */
	readonly written: readonly string[];
	readonly warnings: readonly Diagnostic[];
}

/**
 * Writes the requests of a curl command as files of a folder: into a collection
 * that is there, in its own format, or into a new one. Nothing is replaced.
 *
 * @throws CurlCommandError
 * @throws ConversionTargetError when the folder is a file, or is neither empty nor part of a collection
 */
export async function convertCurl(
	command: string,
	target: string,
): Promise<CurlConversion> {
	const requests = readCurlCommand(command);
	const place = await placeOf(resolve(target));
	const taken = new Set([...reservedNames(), ...place.names]);
	const tools = toolsOf(place.format);
	const written = requests.map((request) => {
		const name = freeName(fileNameOf(request), taken);
		const { text } = tools.write(request.tree, "request", name);
		return { path: `${name}${place.format.endings[0]}`, text };
	});
	const own = { info: { name: basename(resolve(target)) } };
	const all = place.isNew
		? [...tools.writeOwn(own, EMPTY).files, ...written]
		: written;
	for (const { path, text } of all)
		await createFile(place.root, join(resolve(target), path), text);
	return {
		written: all.map(({ path }) => path),
		warnings: requests.flatMap(({ warnings }) => warnings),
	};
}

interface Place {
	readonly format: CollectionFormat;
	readonly isNew: boolean;
	/** The collection's folder, absolute. */
	readonly root: string;
	/** Of what is in the folder, in lower case, without endings. */
	readonly names: readonly string[];
}

async function placeOf(target: string): Promise<Place> {
	const stats = await stat(target).catch(() => undefined);
	if (stats && !stats.isDirectory())
		throw new ConversionTargetError(`${target} is a file.`, {
			hint: "Name a folder, or - to see the request.",
		});
	const files = stats ? await readdir(target) : [];
	const names = files.map((name) =>
		basename(name, extname(name)).toLowerCase(),
	);
	const around = await collectionRootAt(stats ? target : dirname(target));
	if (around) return { ...around, isNew: false, names };
	if (files.length === 0)
		return {
			format: FORMATS.opencollection,
			isNew: true,
			root: target,
			names,
		};
	throw new ConversionTargetError(
		`The folder ${target} is not empty, and not part of a collection.`,
		{ hint: "Name a folder of a collection, or a new one." },
	);
}

/** `get-users-1`. */
function fileNameOf({ name }: CurlRequest): string {
	const plain = name
		.toLowerCase()
		.replace(/\{\{([^{}]*)\}\}/g, "$1")
		.replace(/[^\p{L}\p{N}._-]+/gu, "-")
		.replace(/^-+|-+$/g, "");
	return [...plain].slice(0, 80).join("");
}
