import { createHmac, randomBytes } from "node:crypto";
import { join } from "node:path";
import { OwnFolder } from "../../files/own-folder.ts";
import {
	type UserEnvironment,
	userEnvironment,
} from "../../files/user-environment.ts";
import { stateFolder } from "../../files/user-folders.ts";
import { type Token, tokenOfJson } from "./token.ts";

/** Where tokens are kept. */
export function tokenFolder(
	environment: UserEnvironment = userEnvironment(),
): string {
	return join(stateFolder(environment), "tokens");
}

/** Of the folder's own key, which no other has. Bytes. */
const KEY_LENGTH = 32;
const KEY_FILE = "key";

/**
 * Tokens in files that only their user can read. What cannot be read or written
 * is as if it were not there: a token can be obtained again. Names of files are
 * keyed hashes (HMAC-SHA256), as what they stand for holds passwords.
 */
export class TokenStore {
	readonly #folder: OwnFolder;
	#hashKey: Promise<Buffer> | undefined;

	constructor(folder: string) {
		this.#folder = new OwnFolder(folder);
	}

	async read(key: string): Promise<Token | undefined> {
		try {
			const text = await this.#folder.readText(await this.#nameOf(key));
			return tokenOfJson(JSON.parse(text));
		} catch {
			return undefined;
		}
	}

	/** Whole or not at all, also with another run writing at the same time. */
	async write(key: string, token: Token): Promise<void> {
		const name = await this.#nameOf(key);
		await this.#folder.write(name, JSON.stringify(token)).catch(() => {
			// A token can be obtained again.
		});
	}

	async remove(key: string): Promise<void> {
		const name = await this.#nameOf(key);
		await this.#folder.remove(name).catch(() => {
			// What is not read as ours is not used either.
		});
	}

	async #nameOf(key: string): Promise<string> {
		this.#hashKey ??= this.#openHashKey();
		const hash = createHmac("sha256", await this.#hashKey).update(key);
		return `${hash.digest("hex")}.json`;
	}

	/** That of the folder; where it cannot be kept, one for this process, which then finds nothing of others. */
	async #openHashKey(): Promise<Buffer> {
		const made = randomBytes(KEY_LENGTH);
		try {
			return (await this.#readHashKey()) ?? (await this.#keepHashKey(made));
		} catch {
			return made;
		}
	}

	async #readHashKey(): Promise<Buffer | undefined> {
		const bytes = await this.#folder.read(KEY_FILE).catch(() => undefined);
		return bytes?.length === KEY_LENGTH ? bytes : undefined;
	}

	/** Of processes that make one at the same time, the first has made it for all. */
	async #keepHashKey(made: Buffer): Promise<Buffer> {
		const unreachable = await this.#stored();
		await this.#folder.create(KEY_FILE, made).catch(() => undefined);
		const kept = await this.#readHashKey();
		if (kept === undefined) return made;
		// Entries stored without this key can no longer be found.
		if (kept.equals(made))
			for (const name of unreachable) await this.#folder.remove(name);
		return kept;
	}

	async #stored(): Promise<readonly string[]> {
		const names = await this.#folder.names().catch(() => []);
		return names.filter((name) => name.endsWith(".json"));
	}
}
