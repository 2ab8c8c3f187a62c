import { readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { CollectionNotFoundError } from "../collection/errors.ts";
import { BRUNO_JSON } from "../collection/open/collection-files.ts";
import { findCollectionRoot } from "../collection/open/find-root.ts";
import { createFile } from "../collection/write/write-file.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { toBru } from "../formats/bru/write/to-bru.ts";
import { writeYaml } from "../formats/opencollection/write-yaml.ts";
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
	const taken = new Set([...RESERVED, ...place.names]);
	const written = requests.map((request) => {
		const name = freeName(fileNameOf(request), taken);
		const isBru = place.format === "bruno";
		return isBru
			? { file: `${name}.bru`, text: bruOf(request, name) }
			: { file: `${name}.yml`, text: request.yaml };
	});
	const all = place.isNew
		? [{ file: "opencollection.yml", text: collectionOf(target) }, ...written]
		: written;
	for (const { file, text } of all)
		await createFile(place.root, join(resolve(target), file), text);
	return {
		written: all.map(({ file }) => file),
		warnings: requests.flatMap(({ warnings }) => warnings),
	};
}

/** Names that mean something else in a collection. */
const RESERVED = ["environments", "folder", "collection", "opencollection"];

interface Place {
	readonly format: "opencollection" | "bruno";
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
	try {
		const { file, root } = await findCollectionRoot(
			stats ? target : dirname(target),
		);
		const isBru = basename(file) === BRUNO_JSON;
		const format = isBru ? "bruno" : "opencollection";
		return { format, isNew: false, root, names };
	} catch (error) {
		if (!(error instanceof CollectionNotFoundError)) throw error;
	}
	if (files.length === 0)
		return { format: "opencollection", isNew: true, root: target, names };
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

function bruOf({ tree }: CurlRequest, name: string): string {
	return toBru(tree, "request", name).text;
}

function collectionOf(target: string): string {
	return writeYaml({ info: { name: basename(resolve(target)) } });
}
