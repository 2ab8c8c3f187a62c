import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { homeFolder } from "../../files/own-place.mjs";
import { readRegularText } from "../../files/regular-file.ts";
import { userEnvironment } from "../../files/user-environment.ts";
import {
	configFolder,
	type UserEnvironment,
} from "../../files/user-folders.ts";

const IDENTITY = /^AGE-SECRET-KEY-\S+$/;

/**
 * The keys that the user can decrypt with, where sops looks for them too:
 * `SOPS_AGE_KEY`, the file that `SOPS_AGE_KEY_FILE` names, `age/keys.txt` in
 * sops' configuration folder; and `age-keys.txt` in Curlew's. Never from
 * files of a collection.
 */
export async function ageIdentities(
	environment: UserEnvironment = userEnvironment(),
): Promise<readonly string[]> {
	const { SOPS_AGE_KEY = "", SOPS_AGE_KEY_FILE } = environment;
	const files = [
		...sopsFolders(environment).map((folder) =>
			join(folder, "age", "keys.txt"),
		),
		join(configFolder("curlew", environment), "age-keys.txt"),
	];
	const texts = await Promise.all([
		SOPS_AGE_KEY,
		// The user's own choice, which may be a pipe: `SOPS_AGE_KEY_FILE=<(pass show age)`.
		SOPS_AGE_KEY_FILE ? orNothing(readFile(SOPS_AGE_KEY_FILE, "utf8")) : "",
		...files.map((file) => orNothing(readRegularText(file))),
	]);
	const lines = texts.flatMap((text) => text.split("\n"));
	const identities = lines.map((line) => line.trim());
	return [...new Set(identities.filter((line) => IDENTITY.test(line)))];
}

function sopsFolders(environment: UserEnvironment): readonly string[] {
	const folder = configFolder("sops", environment);
	if (process.platform !== "darwin") return [folder];
	return [folder, join(homeFolder(), "Library", "Application Support", "sops")];
}

/** Most users have one of them. */
function orNothing(reading: Promise<string>): Promise<string> {
	return reading.catch(() => "");
}
