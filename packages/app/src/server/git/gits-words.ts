import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { SecretMasker } from "@curlew/client/editing";
import { readRegularText, userEnvironment } from "@curlew/client/files";
import type { CollectionFiles } from "../files/collection-files.ts";
import type { GitOutcome } from "./run-git.ts";

/** What git and hooks have written, as the page may see it: without the values of the collection's `.env` files, and of variables of the environment that are secret. */
export async function gitsWords(
	text: string,
	root: string,
	files: CollectionFiles,
): Promise<string> {
	if (text === "") return text;
	const masker = new SecretMasker();
	const environment = userEnvironment();
	for (const name of await files.secretNames()) {
		const value = environment[name];
		if (value !== undefined) masker.add(value);
	}
	for (const name of await readdir(root).catch(() => []))
		if (/^\.env(?:\..*)?$/.test(name))
			for (const value of await valuesIn(join(root, name))) masker.add(value);
	return masker.mask(text);
}

async function valuesIn(file: string): Promise<readonly string[]> {
	const text = await readRegularText(file).catch(() => "");
	return Object.values(parseEnv(text)).flatMap((value) => value ?? []);
}

/** Characters of what a hook has written, from its end. */
const MOST_OUTPUT = 20_000;

/** What git and the programs that it has started have written. */
export function saidBy({ output, errors, code }: GitOutcome): string {
	if (code === "killed") return "It took longer than ten minutes.";
	const text = `${output.toString("utf8")}${errors}`.trim();
	return text.length > MOST_OUTPUT ? `…${text.slice(-MOST_OUTPUT)}` : text;
}
