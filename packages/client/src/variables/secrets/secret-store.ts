import type { CollectionDefinition } from "../../collection/model.ts";
import type { SecretSource } from "../../collection/read/secret-declarations.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import { userEnvironment } from "../../files/user-environment.ts";
import type { UserEnvironment } from "../../files/user-folders.ts";
import { type DeclaredSecret, declaredSecrets } from "./declared-secrets.ts";
import { commandText } from "./secret-source-error.ts";
import { wordsToTrust } from "./words-to-trust.ts";

/** A value is to be kept for a secret that would never be looked for there. */
export class SecretNotInKeychainError extends CurlewError {
	readonly code = "SECRET_NOT_IN_KEYCHAIN";

	constructor(name: string, { file }: CollectionDefinition) {
		super(`The collection does not say that \`${name}\` is in the keychain.`, {
			hint: `Write \`${name}: { source: keychain }\` below \`extensions.curlew.secrets\` in ${file}.`,
		});
	}
}

/** A declared secret as it is shown to people; never its value. */
export interface ListedSecret {
	readonly name: string;
	/** `keychain`, `command op read …`, `secrets.yaml (api.token)`, `responses`; undefined for `.env` files and the process environment. */
	readonly source: string | undefined;
	/** As written; undefined for any host. */
	readonly allowedHosts: readonly string[] | undefined;
	/** Whether the keychain has a value, the command may be run, the file decrypted; undefined where that is not the question. */
	readonly isReady: boolean | undefined;
}

/** What the user of a collection has to do with its secrets: keep values in the keychain, allow its commands and encrypted files. */
export class SecretStore {
	readonly #collection: CollectionDefinition;
	readonly #environment: UserEnvironment;
	readonly #trustedNow: readonly string[];

	/**
	 * @param environment that of the process
	 * @param trustedNow see `TrustedCommands`
	 */
	constructor(
		collection: CollectionDefinition,
		environment: UserEnvironment = userEnvironment(),
		trustedNow: readonly string[] = [],
	) {
		this.#trustedNow = trustedNow;
		this.#collection = collection;
		this.#environment = environment;
	}

	/**
	 * @param environment of the collection, by name
	 * @param weaker further ones that lie below it, the strongest first
	 */
	list(
		environment: string | undefined,
		weaker: readonly string[] = [],
	): Promise<readonly ListedSecret[]> {
		const secrets = declaredSecrets(this.#collection, environment, weaker);
		return Promise.all(
			secrets.map(async (secret) => ({
				name: secret.name,
				source: placeOf(secret),
				allowedHosts: secret.allowedHosts?.map(({ text }) => text),
				isReady: await this.#isReady(secret),
			})),
		);
	}

	/** @throws SecretNotInKeychainError, KeychainError */
	async set(name: string, value: string): Promise<void> {
		const isKept = this.#sources().some(
			([of, { kind }]) => of === name && kind === "keychain",
		);
		if (!isKept) throw new SecretNotInKeychainError(name, this.#collection);
		await (await this.#keychain()).set(name, value);
	}

	/** Undefined when the keychain has no value. @throws KeychainError */
	async get(name: string): Promise<string | undefined> {
		return (await this.#keychain()).get(name);
	}

	/** False when there was none. @throws KeychainError */
	async delete(name: string): Promise<boolean> {
		return (await this.#keychain()).delete(name);
	}

	/** The commands that the collection wants to run in any environment, as one would type them. */
	commands(): readonly string[] {
		const commands = this.#sources().flatMap(([, source]) =>
			source.kind === "command" ? [commandText(source.command)] : [],
		);
		return [...new Set(commands)];
	}

	/** The encrypted files that it wants decrypted with the user's keys, relative to its folder. */
	encryptedFiles(): readonly string[] {
		const files = this.#sources().flatMap(([, source]) =>
			source.kind === "age" || source.kind === "sops" ? [source.file] : [],
		);
		return [...new Set(files)];
	}

	/** The same, as far as they are not allowed yet. */
	async untrustedSources(): Promise<{
		readonly commands: readonly string[];
		readonly encryptedFiles: readonly string[];
		/** Of both, as they are now. */
		readonly sourceHashes: readonly string[];
	}> {
		const trusted = await this.#trusted();
		const commands = new Set<string>();
		const encryptedFiles = new Set<string>();
		const hashes = new Set<string>();
		for (const [, source] of this.#sources()) {
			const words = wordsToTrust(source);
			if (words === undefined) continue;
			const { root } = this.#collection;
			if (await trusted.isTrusted(root, words)) continue;
			hashes.add(await trusted.hash(root, words));
			if (source.kind === "command") commands.add(commandText(source.command));
			else if (source.kind !== "keychain") encryptedFiles.add(source.file);
		}
		return {
			commands: [...commands],
			encryptedFiles: [...encryptedFiles],
			sourceHashes: [...hashes],
		};
	}

	/** Lets the collection run these commands and have these files decrypted from now on, as they are, and no others. */
	async trustSources(): Promise<void> {
		const trusted = await this.#trusted();
		const words = this.#sources().flatMap(([, source]) => {
			const one = wordsToTrust(source);
			return one === undefined ? [] : [[JSON.stringify(one), one] as const];
		});
		const distinct = [...new Map(words).values()];
		await trusted.trust(this.#collection.root, distinct);
	}

	/** In every environment. */
	#sources(): readonly (readonly [name: string, source: SecretSource])[] {
		const { secrets } = this.#collection.extensions;
		return (secrets?.declarations ?? []).flatMap(
			({ name, source, environments }) =>
				[
					source,
					...[...environments.values()].map((own) => own.source),
				].flatMap((one) => (one ? [[name, one] as const] : [])),
		);
	}

	async #isReady({
		name,
		source,
	}: DeclaredSecret): Promise<boolean | undefined> {
		if (source?.kind === "keychain") return this.#isKept(name);
		const words = source && wordsToTrust(source);
		if (words === undefined) return undefined;
		const trusted = await this.#trusted();
		return trusted.isTrusted(this.#collection.root, words);
	}

	/** A machine without a keychain can tell nothing, and the list goes on. */
	async #isKept(name: string): Promise<boolean | undefined> {
		try {
			return (await this.get(name)) !== undefined;
		} catch (error) {
			if (error instanceof CurlewError) return undefined;
			throw error;
		}
	}

	async #keychain() {
		const { Keychain } = await import("./keychain.ts");
		return new Keychain(this.#collection.root, this.#environment);
	}

	async #trusted() {
		const { TrustedCommands } = await import("./trusted-commands.ts");
		return new TrustedCommands(this.#environment, this.#trustedNow);
	}
}

function placeOf({ source, captures }: DeclaredSecret): string | undefined {
	if (source !== undefined) return sourceText(source);
	return captures.length > 0 ? "responses" : undefined;
}

function sourceText(source: SecretSource): string {
	switch (source.kind) {
		case "keychain":
			return "keychain";
		case "command":
			return `command ${commandText(source.command)}`;
		case "age":
		case "sops": {
			const { file, key } = source;
			return key === undefined ? file : `${file} (${key})`;
		}
	}
}
