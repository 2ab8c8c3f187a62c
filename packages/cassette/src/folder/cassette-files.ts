import { readdir, unlink } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import {
	createFile,
	makeFolderIn,
	readRegularFile,
	writeFile,
} from "@curlew/client/carrying";
import type { RecordedExchange } from "../exchange/recorded-exchange.ts";
import { harEntryOf } from "../har/har-entry-of.ts";
import { type ContentFile, OWN } from "../har/har-names.ts";
import { harText } from "../har/har-text.ts";
import { exchangesInHar } from "../har/read-har.ts";
import { CassetteError } from "./cassette-error.ts";

const ENDING = ".har";
/** Bytes. A longer text is more than a string can be. */
const LARGEST = 500_000_000;

/** An exchange, and where it is recorded. */
export interface ShelvedExchange extends RecordedExchange {
	/** Absolute. */
	readonly file: string;
	/** In the file, from 1. */
	readonly number: number;
}

/**
 * All exchanges of a folder, or of one file, in the order of the files' names
 * and of the entries in them.
 *
 * @param path absolute
 * @throws CassetteError when there are none, or a file cannot be understood
 */
export async function readCassettes(
	path: string,
): Promise<readonly ShelvedExchange[]> {
	const files = path.endsWith(ENDING) ? [path] : await cassettesIn(path);
	const shelved: ShelvedExchange[] = [];
	for (const file of files) shelved.push(...(await readCassette(file)));
	return shelved;
}

/** Absolute paths, sorted. */
export async function cassettesIn(folder: string): Promise<readonly string[]> {
	const names = await readdir(folder, { recursive: true }).catch((cause) => {
		throw new CassetteError(`There are no cassettes in ${folder}.`, {
			hint: "Record them first: curlew run --record FOLDER.",
			cause,
		});
	});
	return names
		.filter((name) => name.endsWith(ENDING))
		.sort()
		.map((name) => join(folder, name));
}

async function readCassette(file: string): Promise<readonly ShelvedExchange[]> {
	const bytes = await readRegularFile(file);
	if (bytes.length > LARGEST)
		throw new CassetteError(`${file} is too large to be read.`, {
			hint: `It has ${bytes.length} bytes; divide it.`,
		});
	const folder = dirname(file);
	const contents = await contentsBeside(file);
	try {
		const exchanges = exchangesInHar(bytes.toString("utf8"), (name) =>
			contents.get(name),
		);
		return exchanges.map((one, index) => ({ ...one, file, number: index + 1 }));
	} catch (cause) {
		throw new CassetteError(
			`${relative(dirname(folder), file)} is no HAR file: ${cause instanceof Error ? cause.message : ""}`,
			{ hint: "Record it again (--record).", cause },
		);
	}
}

/** Only what lies beside the cassette and is called after it. */
async function contentsBeside(
	file: string,
): Promise<ReadonlyMap<string, Uint8Array>> {
	const contents = new Map<string, Uint8Array>();
	for (const name of await namesBeside(file))
		contents.set(name, await readRegularFile(join(dirname(file), name)));
	return contents;
}

async function namesBeside(file: string): Promise<readonly string[]> {
	const stem = basename(file).slice(0, -ENDING.length);
	const names = await readdir(dirname(file)).catch(() => []);
	return names.filter(
		(name) =>
			name.startsWith(`${stem}.`) &&
			/^\d+\.body$/.test(name.slice(stem.length + 1)),
	);
}

/** Replaces a cassette, with the contents beside it. @param path below the folder, without ending */
export async function writeCassette(
	folder: string,
	path: string,
	exchanges: readonly RecordedExchange[],
): Promise<void> {
	const file = resolve(folder, `${path}${ENDING}`);
	if (!file.startsWith(folder + sep)) throw new RangeError(path);
	const stem = basename(path);
	const aside: ContentFile[] = [];
	const entries = exchanges.map((one) =>
		harEntryOf(one, (bytes) => {
			const name = `${stem}.${aside.length + 1}.body`;
			aside.push({ name, bytes });
			return name;
		}),
	);
	await makeFolderIn(folder, dirname(file));
	for (const name of await namesBeside(file))
		await unlink(join(dirname(file), name));
	for (const { name, bytes } of aside)
		await createFile(folder, join(dirname(file), name), Buffer.from(bytes));
	await writeFile(folder, file, harText(entries, { [OWN]: { format: 1 } }));
}

/** Removes what was recorded for a request by runs that were divided in another way. */
export async function removeOtherShards(
	folder: string,
	whole: string,
	path: string,
): Promise<void> {
	const count = /\d+of(\d+)$/.exec(path.slice(whole.length))?.[1];
	const parent = dirname(join(folder, whole));
	const stem = basename(whole);
	const names = await readdir(parent).catch(() => []);
	for (const name of names) {
		const [, of] =
			/^(?:\.\d+of(\d+))?\.har$/.exec(name.slice(stem.length)) ?? [];
		const isOfRequest =
			name.startsWith(stem) &&
			/^(?:\.\d+of\d+)?\.har$/.test(name.slice(stem.length));
		if (!isOfRequest || of === count) continue;
		const file = join(parent, name);
		for (const aside of await namesBeside(file))
			await unlink(join(parent, aside));
		await unlink(file);
	}
}
