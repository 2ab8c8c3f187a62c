import { createHash, randomUUID } from "node:crypto";
import {
	mkdir,
	readdir,
	readFile,
	rename,
	rm,
	stat,
	writeFile,
} from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { CheckOutcome } from "./check.ts";
import { fingerprintOfFiles, fingerprintOfFolder } from "./fingerprint.ts";

/** Change of form: what an older Curlew wrote is not read. */
const FORM = 2;
const MOST_KEPT = 200;

/** `curlew/check` in the user's folder for caches. XDG Base Directory Specification. */
function checkCacheFolder(
	environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
	const { XDG_CACHE_HOME, LOCALAPPDATA } = environment;
	const caches = XDG_CACHE_HOME || LOCALAPPDATA || join(homedir(), ".cache");
	return join(caches, "curlew", "check");
}

interface Kept {
	readonly form: number;
	/** Of the collection, Curlew's own code, and the names in the process environment. */
	readonly state: string;
	/** Files outside of the collection that count. */
	readonly outside: readonly string[];
	readonly outsideState: string;
	readonly outcome: CheckOutcome;
}

/**
 * Keeps what a check has found until anything changes that it has looked at.
 * What cannot be read or written is as if it were not there.
 */
export class CheckCache {
	readonly #file: string;
	readonly #folder: string;
	readonly #state: string;

	private constructor(folder: string, file: string, state: string) {
		this.#folder = folder;
		this.#file = file;
		this.#state = state;
	}

	/**
	 * @param root the collection's folder
	 * @param options what else decides about the outcome
	 * @returns undefined for a collection of which nobody can tell quickly whether it has changed
	 */
	static open(
		root: string,
		options: unknown,
		folder: string = checkCacheFolder(),
	): CheckCache | undefined {
		const files = fingerprintOfFolder(root);
		// A checkout changes without its version.
		const code = fingerprintOfFolder(import.meta.dirname);
		if (files === undefined || code === undefined) return undefined;
		const key = JSON.stringify([root, options]);
		const name = createHash("sha256").update(key).digest("hex");
		const state = [files, code, namesOfProcess()].join(" ");
		return new CheckCache(folder, join(folder, `${name}.json`), state);
	}

	async read(): Promise<CheckOutcome | undefined> {
		try {
			const kept: unknown = JSON.parse(await readFile(this.#file, "utf8"));
			if (!isKept(kept) || kept.state !== this.#state) return undefined;
			const isSame = fingerprintOfFiles(kept.outside) === kept.outsideState;
			return isSame ? kept.outcome : undefined;
		} catch {
			return undefined;
		}
	}

	/** Whole or not at all, also with another check writing at the same time. */
	async write(
		outcome: CheckOutcome,
		outside: readonly string[],
	): Promise<void> {
		const kept: Kept = {
			form: FORM,
			state: this.#state,
			outside,
			outsideState: fingerprintOfFiles(outside),
			outcome,
		};
		const temporary = `${this.#file}.${randomUUID()}`;
		try {
			await mkdir(this.#folder, { recursive: true, mode: 0o700 });
			await writeFile(temporary, JSON.stringify(kept), { mode: 0o600 });
			await rename(temporary, this.#file);
			await this.#removeOldest();
		} catch {
			await rm(temporary, { force: true }).catch(() => undefined);
		}
	}

	async #removeOldest(): Promise<void> {
		const names = await readdir(this.#folder);
		if (names.length <= MOST_KEPT) return;
		const files = await Promise.all(
			names.map(async (name) => {
				const file = join(this.#folder, name);
				return { file, changed: (await stat(file)).mtimeMs };
			}),
		);
		files.sort((a, b) => a.changed - b.changed);
		for (const { file } of files.slice(0, names.length - MOST_KEPT))
			await rm(file, { force: true });
	}
}

/** Of the process environment it counts only what is set. Shells change these with every command. */
function namesOfProcess(): string {
	const names = Object.keys(process.env)
		.filter((name) => name !== "_" && name !== "OLDPWD" && name !== "SHLVL")
		.sort();
	return createHash("sha256").update(names.join("\n")).digest("base64url");
}

function isKept(value: unknown): value is Kept {
	return (
		typeof value === "object" &&
		value !== null &&
		"form" in value &&
		value.form === FORM &&
		"state" in value &&
		"outcome" in value &&
		"outside" in value &&
		Array.isArray(value.outside)
	);
}
