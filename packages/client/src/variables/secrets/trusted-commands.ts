import { createHash } from "node:crypto";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { readRegularFile } from "../../files/regular-file.ts";
import {
	type UserEnvironment,
	userEnvironment,
} from "../../files/user-environment.ts";
import { TrustFile } from "../trust/trust-file.ts";

/**
 * The commands that a user has allowed collections to run, and the encrypted
 * files that may be decrypted for them (see `wordsToTrust`). What is allowed
 * is one command of one folder, word by word; files of the collection that it
 * names, the program or a script for it, with the content that they had.
 */
export class TrustedCommands {
	readonly #file: TrustFile;
	readonly #now: readonly string[];

	/** @param now hashes that are allowed besides, for as long as this process lives */
	constructor(
		environment: UserEnvironment = userEnvironment(),
		now: readonly string[] = [],
	) {
		this.#file = new TrustFile(environment);
		this.#now = now;
	}

	async isTrusted(root: string, command: readonly string[]): Promise<boolean> {
		const { commands } = await this.#file.folder(root);
		const hash = await this.hash(root, command);
		return commands.includes(hash) || this.#now.includes(hash);
	}

	/** What stands for a command, and the files of the collection that it names as they are now. */
	hash(root: string, command: readonly string[]): Promise<string> {
		return hashOf(root, command);
	}

	/** Allows these commands of a collection, and no others of it. */
	async trust(
		root: string,
		commands: readonly (readonly string[])[],
	): Promise<void> {
		const hashes = commands.map((command) => hashOf(root, command));
		await this.#file.change(root, { commands: await Promise.all(hashes) });
	}
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
