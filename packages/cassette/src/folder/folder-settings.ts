import { join } from "node:path";
import {
	makeFolderIn,
	readRegularFile,
	writeFile,
} from "@curlew/client/carrying";
import {
	type HarTree,
	harListAt,
	harMapAt,
	harTreeOf,
} from "../har/har-tree.ts";
import { type MatchingRules, rulesWith } from "../match/matching-rules.ts";
import { CassetteError } from "./cassette-error.ts";

/** Beside the cassettes. */
export const SETTINGS_FILE = "cassettes.json";

const KNOWN: Readonly<Record<string, readonly string[]>> = {
	"": ["seed", "ignore", "match"],
	ignore: ["origin", "query", "body"],
	match: ["headers"],
};

/** What holds for all cassettes of a folder. */
export interface FolderSettings {
	/** What random values were made of; undefined where nothing was recorded yet. */
	readonly seed: number | undefined;
	readonly rules: MatchingRules;
	/** As the file says. */
	readonly written: HarTree;
}

/** @throws CassetteError when the file cannot be understood */
export async function readFolderSettings(
	folder: string,
): Promise<FolderSettings> {
	const file = join(folder, SETTINGS_FILE);
	const bytes = await readRegularFile(file).catch((error) => {
		if (error?.code === "ENOENT") return undefined;
		throw error;
	});
	const written = bytes === undefined ? {} : parsed(file, bytes.toString());
	for (const [part, names] of Object.entries(KNOWN))
		refuseUnknown(file, part === "" ? written : harMapAt(written, part), names);
	const ignore = harMapAt(written, "ignore");
	const { seed } = written;
	return {
		seed: typeof seed === "number" ? seed : undefined,
		rules: rulesWith({
			origin: ignore.origin === true,
			query: textsAt(ignore, "query"),
			body: textsAt(ignore, "body"),
			headers: textsAt(harMapAt(written, "match"), "headers"),
		}),
		written,
	};
}

/** Takes down the seed, where there is one; what else is in the file stays. */
export async function writeSeed(
	folder: string,
	{ written }: FolderSettings,
	seed: number | undefined,
): Promise<void> {
	await makeFolderIn(folder, folder);
	if (seed === undefined || written.seed === seed) return;
	const text = `${JSON.stringify({ ...written, seed }, undefined, "\t")}\n`;
	await writeFile(folder, join(folder, SETTINGS_FILE), text);
}

function parsed(file: string, text: string): HarTree {
	try {
		return harTreeOf(JSON.parse(text));
	} catch (cause) {
		throw new CassetteError(`${file} is no JSON.`, {
			hint: "Mend it, or remove it: what it says is written again.",
			cause,
		});
	}
}

function refuseUnknown(
	file: string,
	tree: HarTree,
	names: readonly string[],
): void {
	const unknown = Object.keys(tree).find((name) => !names.includes(name));
	if (unknown !== undefined)
		throw new CassetteError(`${file} has ${JSON.stringify(unknown)}.`, {
			hint: `What may stand there: ${names.join(", ")}.`,
		});
}

function textsAt(tree: HarTree, key: string): readonly string[] {
	return harListAt(tree, key).filter((one) => typeof one === "string");
}
