import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { SecretMasker } from "@curlew/client/editing";
import { readRegularText, userEnvironment } from "@curlew/client/files";
import type { CollectionFiles } from "../files/collection-files.ts";

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
