import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CurlewError, openSession } from "@curlew/client";
import { makeTemporaryPlace } from "@curlew/client/files";
import { byHand, parseJson } from "@curlew/client/internal";
import type { NewmanLine } from "../../options/newman/newman-options.ts";

/** An address gave not what was asked of it. */
export class DownloadError extends CurlewError {
	readonly code = "DOWNLOAD_FAILED";
}

/** Whether a word is the address of a file rather than its path. */
export function isAddress(word: string): boolean {
	return /^https?:\/\//i.test(word);
}

/** What may be fetched. Postman's own API puts what it gives into a member of that name; rows of data stay as they come. */
type Wanted = "collection" | "environment" | "globals" | "data";

/** Options whose files may be addresses. */
const OPTIONS: Readonly<Record<string, Wanted>> = {
	"--environment-file": "environment",
	"--data": "data",
};

/**
 * The command line with files in the place of addresses. Each lies in a folder of
 * its own, which goes with the process: what comes from elsewhere has nothing beside it.
 *
 * @param targets the addresses among what is run
 * @throws DownloadError
 */
export async function withDownloads(
	{ words, newman }: NewmanLine,
	targets: readonly string[],
): Promise<NewmanLine> {
	const insecure = words.includes("--insecure");
	const files: string[] = [];
	for (const word of words) {
		const [option = "", ...rest] = word.split("=");
		const value = rest.join("=");
		const wanted = Object.hasOwn(OPTIONS, option) ? OPTIONS[option] : undefined;
		if (targets.includes(word))
			files.push(await download(word, "collection", insecure));
		else if (wanted !== undefined && isAddress(value))
			files.push(`${option}=${await download(value, wanted, insecure)}`);
		else files.push(word);
	}
	const { globalsFile = "" } = newman;
	if (!isAddress(globalsFile)) return { words: files, newman };
	const downloaded = await download(globalsFile, "globals", insecure);
	return { words: files, newman: { ...newman, globalsFile: downloaded } };
}

/** Writes what an address gives into a file, and gives its path. */
async function download(
	url: string,
	what: Wanted,
	insecure: boolean,
): Promise<string> {
	const place = await makeTemporaryPlace();
	const text = await textAt(url, what, place.path, insecure);
	if (what === "data") {
		// Without an ending: what it is, is told by what stands in it.
		const file = join(place.path, "downloaded-data");
		await writeFile(file, text);
		return file;
	}
	const file = join(place.path, `downloaded.postman_${what}.json`);
	await writeFile(file, ownDocument(text, url, what));
	return file;
}

async function textAt(
	url: string,
	what: Wanted,
	folder: string,
	insecure: boolean,
): Promise<string> {
	const { openByHand, TypedFiles } = await byHand();
	const typed = {
		url,
		options: [{ name: "location", value: "", isOn: true }],
		items: [],
		fieldsAs: "json",
	} as const;
	const files = new TypedFiles(folder, async () => Buffer.alloc(0));
	const { collection, request } = await openByHand(
		{ kind: "typed", typed },
		folder,
		files,
	);
	const session = await openSession(collection, {
		contentLimit: 0,
		http: { insecure },
	});
	try {
		const { result, response } = await session.execute(request);
		const received = response?.asReceived();
		if (received !== undefined && received.status < 300)
			return received.body.text();
		const [problem] = result.problems;
		const why =
			received === undefined
				? (result.failure?.message ?? problem?.message ?? "no answer.")
				: `it answered ${received.status} ${received.statusText}`.trimEnd();
		throw new DownloadError(`${shown(url)} cannot be fetched: ${why}`, {
			hint:
				what === "data"
					? "It must lead to CSV or JSON, without a login."
					: "It must lead to the JSON of an export, without a login.",
		});
	} finally {
		await session.close();
	}
}

/** @throws DownloadError */
function ownDocument(
	text: string,
	url: string,
	what: Exclude<Wanted, "data">,
): string {
	try {
		const inner = Object(parseJson(text))[what];
		return inner !== null && typeof inner === "object" && !Array.isArray(inner)
			? JSON.stringify(inner)
			: text;
	} catch (cause) {
		throw new DownloadError(`What ${shown(url)} gives is not JSON.`, {
			cause,
			hint: "A page to look at, as GitHub's of a file, is none: give the address of the raw file.",
		});
	}
}

/** Keys of Postman's API stand behind the question mark. */
function shown(url: string): string {
	const { origin, pathname } = new URL(url);
	return origin + pathname;
}
