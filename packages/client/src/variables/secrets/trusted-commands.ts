import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { OwnFolder } from "../../files/own-folder.ts";
import { readRegularFile } from "../../files/regular-file.ts";
import {
	configFolder,
	type UserEnvironment,
} from "../../files/user-folders.ts";

const FILE = "trusted-commands.json";

/** By the collection's folder: hashes of the commands that it may run. */
type Trusted = Readonly<Record<string, readonly string[]>>;

/**
 * The commands that a user has allowed collections to run, and the encrypted
 * files that may be decrypted for them (see `wordsToTrust`), in
 * `curlew/trusted-commands.json` of the configuration folder. What is allowed
 * is one command of one folder, word by word; files of the collection that it
 * names, the program or a script for it, with the content that they had.
 */
export class TrustedCommands {
	readonly #folder: OwnFolder;

	constructor(environment: UserEnvironment = process.env) {
		this.#folder = new OwnFolder(configFolder("curlew", environment));
	}

	async isTrusted(root: string, command: readonly string[]): Promise<boolean> {
		const trusted = await this.#read();
		const hashes = trusted[await realpath(root)] ?? [];
		return hashes.includes(await hashOf(root, command));
	}

	/** Allows these commands of a collection, and no others of it. */
	async trust(
		root: string,
		commands: readonly (readonly string[])[],
	): Promise<void> {
		const hashes = commands.map((command) => hashOf(root, command));
		const trusted: Trusted = {
			...(await this.#read()),
			[await realpath(root)]: await Promise.all(hashes),
		};
		await this.#folder.write(FILE, JSON.stringify(trusted, null, "\t"));
	}

	/** What is not there, not readable, or perhaps not of this user allows nothing. */
	async #read(): Promise<Trusted> {
		try {
			return trustedOf(JSON.parse(await this.#folder.readText(FILE)));
		} catch {
			return {};
		}
	}
}

function trustedOf(data: unknown): Trusted {
	if (typeof data !== "object" || data === null) return {};
	const entries = Object.entries(data).map(
		([root, hashes]) =>
			[
				root,
				Array.isArray(hashes)
					? hashes.filter((hash) => typeof hash === "string")
					: [],
			] as const,
	);
	return Object.fromEntries(entries);
}

/** Of the words, and of the contents of all files of the collection that they name: `sh get.sh` is what is in `get.sh`. */
async function hashOf(
	root: string,
	command: readonly string[],
): Promise<string> {
	const hash = createHash("sha256").update(JSON.stringify(command));
	for (const file of filesNamedBy(command, root)) {
		const content = await contentOf(file);
		if (content === undefined) continue;
		const name = relative(root, file);
		hash.update(JSON.stringify([name, content.length])).update(content);
	}
	return hash.digest("hex");
}

/** Files that may be there, also those in `--require=./file.js`; Windows looks for programs in the folder at hand first. */
function filesNamedBy(
	command: readonly string[],
	root: string,
): readonly string[] {
	const [program = ""] = command;
	const words = command.flatMap((word) => [
		word,
		word.slice(word.indexOf("=") + 1),
	]);
	const names = new Set([...words, `${program}.exe`, `${program}.com`]);
	return [...names]
		.filter((name) => name !== "" && !name.includes("\0"))
		.map((name) => resolve(root, name))
		.filter((file) => isBelow(file, root));
}

function isBelow(file: string, root: string): boolean {
	const path = relative(root, file);
	return path !== "" && path.split(sep)[0] !== ".." && !isAbsolute(path);
}

/** Undefined for what is no file: running the command will tell what is wrong. */
async function contentOf(file: string): Promise<Buffer | undefined> {
	try {
		return await readRegularFile(file);
	} catch {
		return undefined;
	}
}
