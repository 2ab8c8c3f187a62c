import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stateFolder } from "../state-folder.ts";
import { type Token, tokenOfJson } from "./token.ts";

/** Where tokens are kept. */
export function tokenFolder(
	environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
	return join(stateFolder(environment), "tokens");
}

/** Tokens in files that only their user can read. What cannot be read or written is as if it were not there: a token can be obtained again. */
export class TokenStore {
	readonly #folder: string;

	constructor(folder: string) {
		this.#folder = folder;
	}

	async read(key: string): Promise<Token | undefined> {
		try {
			return tokenOfJson(JSON.parse(await readFile(this.#file(key), "utf8")));
		} catch {
			return undefined;
		}
	}

	/** Whole or not at all, also with another run writing at the same time. */
	async write(key: string, token: Token): Promise<void> {
		const file = this.#file(key);
		const temporary = `${file}.${randomUUID()}`;
		try {
			await mkdir(this.#folder, { recursive: true, mode: 0o700 });
			await writeFile(temporary, JSON.stringify(token), { mode: 0o600 });
			await rename(temporary, file);
		} catch {
			await rm(temporary, { force: true });
		}
	}

	async remove(key: string): Promise<void> {
		await rm(this.#file(key), { force: true });
	}

	#file(key: string): string {
		const name = createHash("sha256").update(key).digest("hex");
		return join(this.#folder, `${name}.json`);
	}
}
