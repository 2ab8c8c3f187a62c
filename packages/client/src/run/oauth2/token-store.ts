import { createHmac, randomBytes, randomUUID } from "node:crypto";
import {
	link,
	mkdir,
	readdir,
	readFile,
	rename,
	rm,
	writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { stateFolder } from "../state-folder.ts";
import { type Token, tokenOfJson } from "./token.ts";

/** Where tokens are kept. */
export function tokenFolder(
	environment: Readonly<Record<string, string | undefined>> = process.env,
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
	readonly #folder: string;
	#hashKey: Promise<Buffer> | undefined;

	constructor(folder: string) {
		this.#folder = folder;
	}

	async read(key: string): Promise<Token | undefined> {
		try {
			const file = await this.#file(key);
			return tokenOfJson(JSON.parse(await readFile(file, "utf8")));
		} catch {
			return undefined;
		}
	}

	/** Whole or not at all, also with another run writing at the same time. */
	async write(key: string, token: Token): Promise<void> {
		const file = await this.#file(key);
		try {
			await this.#writeWhole(JSON.stringify(token), (made) =>
				rename(made, file),
			);
		} catch {
			// A token can be obtained again.
		}
	}

	async remove(key: string): Promise<void> {
		await rm(await this.#file(key), { force: true });
	}

	async #file(key: string): Promise<string> {
		this.#hashKey ??= this.#openHashKey();
		const hash = createHmac("sha256", await this.#hashKey).update(key);
		return join(this.#folder, `${hash.digest("hex")}.json`);
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
		const bytes = await readFile(join(this.#folder, KEY_FILE)).catch(
			() => undefined,
		);
		return bytes?.length === KEY_LENGTH ? bytes : undefined;
	}

	/** Of processes that make one at the same time, the first has made it for all. */
	async #keepHashKey(made: Buffer): Promise<Buffer> {
		const file = join(this.#folder, KEY_FILE);
		const unreachable = await this.#stored();
		await this.#writeWhole(made, (temporary) => link(temporary, file)).catch(
			() => undefined,
		);
		const kept = await this.#readHashKey();
		if (kept === undefined) return made;
		// What was stored without this key is found by nobody any more.
		if (kept.equals(made))
			for (const name of unreachable)
				await rm(join(this.#folder, name), { force: true });
		return kept;
	}

	async #stored(): Promise<readonly string[]> {
		const names = await readdir(this.#folder).catch(() => []);
		return names.filter((name) => name.endsWith(".json"));
	}

	/** @param place puts the finished file where it belongs */
	async #writeWhole(
		content: string | Buffer,
		place: (temporary: string) => Promise<void>,
	): Promise<void> {
		const temporary = join(this.#folder, `.${randomUUID()}`);
		try {
			await mkdir(this.#folder, { recursive: true, mode: 0o700 });
			await writeFile(temporary, content, { mode: 0o600 });
			await place(temporary);
		} finally {
			await rm(temporary, { force: true });
		}
	}
}
