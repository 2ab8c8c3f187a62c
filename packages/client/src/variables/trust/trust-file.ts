import { lstat, realpath } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, reasonOf } from "../../diagnostics/cause.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import { OwnFolder } from "../../files/own-folder.ts";
import { underLock } from "../../files/own-lock.ts";
import {
	type UserEnvironment,
	userEnvironment,
} from "../../files/user-environment.ts";
import { configFolder } from "../../files/user-folders.ts";
import { boundHosts } from "./bound-hosts.ts";
import { type Grants, NO_GRANTS } from "./grants.ts";

/** What a user has allowed the collection in one folder. */
export interface TrustedFolder {
	/** Hashes of commands, see `TrustedCommands`. */
	readonly commands: readonly string[];
	/** Names of environment variables, each with the hosts that it went to when it was allowed. */
	readonly environment: Readonly<Record<string, readonly string[]>>;
	/** Absolute, links followed. */
	readonly files: readonly string[];
	/** Profiles of AWS, each with the hosts. */
	readonly awsProfiles: Readonly<Record<string, readonly string[]>>;
}

export const NOT_TRUSTED: TrustedFolder = {
	commands: [],
	environment: {},
	files: [],
	awsProfiles: {},
};

/** Both together; of a name that is in both, with the hosts of both. */
export function mergedTrust(
	one: TrustedFolder,
	other: TrustedFolder,
): TrustedFolder {
	return {
		commands: distinct(one.commands, other.commands),
		environment: mergedHosts(one.environment, other.environment),
		files: distinct(one.files, other.files),
		awsProfiles: mergedHosts(one.awsProfiles, other.awsProfiles),
	};
}

const FILE = "trust.json";

/** The file with what was allowed is there, and cannot be read. */
export class TrustFileError extends CurlewError {
	readonly code = "TRUST_FILE_NOT_READABLE";
	readonly file: string;

	constructor(file: string, reason: string, cause?: unknown) {
		super(`What you allowed collections, ${file}, cannot be read: ${reason}.`, {
			hint: "Nothing was changed in it. Mend it, or move it away: then you are asked again.",
			cause,
		});
		this.file = file;
	}
}

/**
 * What a user has allowed collections, in `curlew/trust.json` of the
 * configuration folder. By the real path of a collection's folder: a copy
 * elsewhere is allowed nothing, nor is a collection inside of a trusted one.
 */
export class TrustFile {
	readonly #folder: OwnFolder;

	constructor(environment: UserEnvironment = userEnvironment()) {
		this.#folder = new OwnFolder(configFolder("curlew", environment));
	}

	async folder(root: string): Promise<TrustedFolder> {
		const real = await realpath(root).catch(() => undefined);
		if (real === undefined) return NOT_TRUSTED;
		return trustedFolder((await this.#read())[real]);
	}

	/** What the folder may take, whichever hosts it goes to now. */
	async grantsOf(root: string): Promise<Grants> {
		const { environment, files, awsProfiles } = await this.folder(root);
		return {
			...NO_GRANTS,
			environment: Object.keys(environment),
			hosts: boundHosts(environment),
			files,
			awsProfiles: Object.keys(awsProfiles),
		};
	}

	/** Allows a folder more than it was allowed before. */
	add(root: string, more: TrustedFolder): Promise<void> {
		return this.#update(root, (known) => mergedTrust(known, more));
	}

	/** Changes what a folder is allowed; the rest of it stays. */
	change(root: string, changes: Partial<TrustedFolder>): Promise<void> {
		return this.#update(root, (known) => ({ ...known, ...changes }));
	}

	async #update(
		root: string,
		update: (known: TrustedFolder) => TrustedFolder,
	): Promise<void> {
		const real = await realpath(root);
		await underLock(this.#folder, FILE, async () => {
			const all = await this.#read();
			await this.#write({ ...all, [real]: update(trustedFolder(all[real])) });
		});
	}

	/** False when nothing was allowed. */
	async revoke(root: string): Promise<boolean> {
		const real = await realpath(root);
		if ((await this.#read())[real] === undefined) return false;
		return underLock(this.#folder, FILE, async () => {
			const { [real]: known, ...others } = await this.#read();
			if (known === undefined) return false;
			await this.#write(others);
			return true;
		});
	}

	/**
	 * Where no file is, nothing is allowed. One that is there and cannot be read
	 * is never taken for none: it would be replaced by one that has forgotten
	 * all other folders.
	 *
	 * @throws TrustFileError, NotOwnError
	 */
	async #read(): Promise<Readonly<Record<string, unknown>>> {
		const file = join(this.#folder.path, FILE);
		const text = await this.#text(file);
		if (text === undefined) return {};
		const data = parsed(file, text);
		if (!isObject(data)) throw new TrustFileError(file, "it is no JSON object");
		return data;
	}

	/** Undefined when there is none. */
	async #text(file: string): Promise<string | undefined> {
		try {
			await lstat(file);
			return await this.#folder.readText(FILE);
		} catch (error) {
			if (error instanceof CurlewError) throw error;
			const code = codeOf(error);
			if (code === "ENOENT" || code === "ENOTDIR") return undefined;
			throw new TrustFileError(file, reasonOf(error), error);
		}
	}

	#write(folders: Readonly<Record<string, unknown>>): Promise<void> {
		return this.#folder.write(FILE, JSON.stringify(folders, null, "\t"));
	}
}

function parsed(file: string, text: string): unknown {
	try {
		return JSON.parse(text);
	} catch (error) {
		throw new TrustFileError(file, "it is no JSON", error);
	}
}

function trustedFolder(data: unknown): TrustedFolder {
	if (!isObject(data)) return NOT_TRUSTED;
	return {
		commands: textsIn(data.commands),
		environment: hostsByName(data.environment),
		files: textsIn(data.files),
		awsProfiles: hostsByName(data.awsProfiles),
	};
}

function textsIn(data: unknown): readonly string[] {
	if (!Array.isArray(data)) return [];
	return data.filter((item) => typeof item === "string");
}

function hostsByName(data: unknown): TrustedFolder["environment"] {
	if (!isObject(data)) return {};
	return Object.fromEntries(
		Object.entries(data).map(([name, hosts]) => [name, textsIn(hosts)]),
	);
}

function mergedHosts(
	one: TrustedFolder["environment"],
	other: TrustedFolder["environment"],
): TrustedFolder["environment"] {
	const names = distinct(Object.keys(one), Object.keys(other));
	return Object.fromEntries(
		names.map((name) => [
			name,
			distinct(ownHosts(one, name), ownHosts(other, name)),
		]),
	);
}

function ownHosts(hosts: TrustedFolder["environment"], name: string) {
	return Object.hasOwn(hosts, name) ? (hosts[name] ?? []) : [];
}

function distinct(...lists: readonly (readonly string[])[]): readonly string[] {
	return [...new Set(lists.flat())];
}

function isObject(data: unknown): data is Readonly<Record<string, unknown>> {
	return typeof data === "object" && data !== null && !Array.isArray(data);
}
