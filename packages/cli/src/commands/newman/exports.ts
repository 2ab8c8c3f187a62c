import { mkdir, open } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import {
	InvalidOptionError,
	readRegularText,
	reasonOf,
	type ValuesLeft,
	withValuesLeft,
} from "@curlew/client/internal";
import type {
	NewmanExport,
	NewmanOptions,
} from "../../options/newman/newman-options.ts";

const ONLY_FOR_ITS_USER = 0o600;

/** A file that is exported, before it is written. */
interface ExportedFile {
	readonly text: string;
	/** Names of secrets whose values stay out of it. */
	readonly leftOut: readonly string[];
}

/**
 * Writes what `--export-environment` and its like ask for.
 *
 * @param collectionFile absolute
 * @returns what is to be said about it
 * @throws InvalidOptionError when a file cannot be written
 */
export async function writeExports(
	left: ValuesLeft,
	exports: NewmanOptions["exports"],
	collectionFile: string,
): Promise<readonly string[]> {
	const notes: string[] = [];
	for (const what of ["environment", "globals", "collection"] as const) {
		const path = exports[what];
		if (path === undefined) continue;
		const { text, leftOut } = await exported(what, left, collectionFile);
		await write(path, text, what);
		for (const name of leftOut)
			notes.push(
				`${name} stands in ${path} without its value: it is a secret that was not in the file before.`,
			);
	}
	const jar = exports["cookie-jar"];
	if (jar !== undefined) await write(jar, cookieJar(left), "cookie-jar");
	return notes;
}

async function exported(
	what: "environment" | "globals" | "collection",
	left: ValuesLeft,
	collectionFile: string,
): Promise<ExportedFile> {
	const file = {
		environment: left.environmentFile,
		globals: left.globalsFile,
		collection: collectionFile,
	}[what];
	const text = file === undefined ? undefined : await readRegularText(file);
	return withValuesLeft(text, what, left[what], new Date());
}

/** As tough-cookie writes it, and newman. */
function cookieJar({ cookies }: ValuesLeft): string {
	const document = {
		version: "tough-cookie@6.1.0",
		storeType: "MemoryCookieStore",
		rejectPublicSuffixes: true,
		cookies,
	};
	return JSON.stringify(document, null, 2);
}

async function write(
	path: string,
	text: string,
	what: NewmanExport,
): Promise<void> {
	const file = resolve(path);
	try {
		await mkdir(dirname(file), { recursive: true });
		await using handle = await open(file, "w", ONLY_FOR_ITS_USER);
		// What was secret in a file of theirs is secret in this one, also where it was there before.
		if ((await handle.stat()).isFile()) await handle.chmod(ONLY_FOR_ITS_USER);
		await handle.writeFile(text);
	} catch (cause) {
		throw new InvalidOptionError(
			`--export-${what}: ${path} cannot be written: ${reasonOf(cause)}.`,
			{ cause, hint: "Give the path of a file in a folder that is yours." },
		);
	}
}
