import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { isPostmanCollection } from "@curlew/client/internal";
import type { Command } from "commander";
import { newmanLine, targetsIn } from "../../options/newman/newman-line.ts";
import type { NewmanLine } from "../../options/newman/newman-options.ts";
import { isAddress, withDownloads } from "./downloads.ts";

/**
 * A command line of `run` as newman has them, in our own options; undefined where
 * what is run is no collection of Postman's.
 *
 * @param words behind `run`
 * @param command that knows our options
 * @throws InvalidOptionError for a flag that cannot be had, DownloadError
 */
export async function newmanCommandLine(
	words: readonly string[],
	command: Command,
): Promise<NewmanLine | undefined> {
	const targets = targetsIn(words, command);
	if (!(await areSomePostmans(targets))) return undefined;
	const line = withoutStray(newmanLine(words, command, new Date()), targets);
	return withDownloads(line, targets.filter(isAddress));
}

/** Whether newman's flags hold where these are run. */
export async function areSomePostmans(
	targets: readonly string[],
): Promise<boolean> {
	return (await Promise.all(targets.map(isPostmans))).includes(true);
}

/** Newman runs the first word, and passes over others: `-x 1` is written often. */
function withoutStray(
	{ words, newman }: NewmanLine,
	[, ...others]: readonly string[],
): NewmanLine {
	const stray = others.filter((word) => !isAddress(word) && !existsSync(word));
	if (stray.length === 0) return { words, newman };
	const notes = stray.map((word) => `${word} is not there, and passed over.`);
	return {
		words: words.filter((word) => !stray.includes(word)),
		newman: { ...newman, notes: [...newman.notes, ...notes] },
	};
}

/** Whoever opens it tells what is wrong with it. */
async function isPostmans(target: string): Promise<boolean> {
	if (isAddress(target)) return true;
	if (/\.json$/i.test(target))
		return readFile(target, "utf8").then(
			(text) => isPostmanCollection(text, target),
			// Nothing else is called so and run: who has mistyped a name has newman's flags all the same.
			() => true,
		);
	return stat(join(target, ".resources")).then(
		(stats) => stats.isDirectory(),
		() => false,
	);
}
