import type { SecretSource } from "../../collection/read/secret-declarations.ts";
import { userEnvironment } from "../../files/user-environment.ts";
import type { UserEnvironment } from "../../files/user-folders.ts";
import type { DeclaredSecret } from "./declared-secrets.ts";
import {
	SecretCommandNotAllowedError,
	SecretFileNotAllowedError,
	SecretSourceError,
} from "./secret-source-error.ts";
import { wordsToTrust } from "./words-to-trust.ts";

export interface SecretSourcesOptions {
	readonly secrets: readonly DeclaredSecret[];
	/** The collection's folder. */
	readonly root: string;
	/** Whether the collection's commands may run, and its encrypted files be decrypted, without having been allowed before. */
	readonly allowsCommands: boolean;
	/** Hashes of sources that are allowed besides, see `TrustedCommands`. */
	readonly trustedNow?: readonly string[] | undefined;
	readonly signal?: AbortSignal | undefined;
	/** Default: that of the process. */
	readonly environment?: UserEnvironment;
	/** Values that were fetched elsewhere; no source is asked then. */
	readonly given?: Readonly<Record<string, FetchedSecret>> | undefined;
}

/** A secret's value and where it was found: `keychain`, `command op`, `secrets.yaml`. */
export interface FetchedSecret {
	readonly value: string;
	readonly via: string;
}

/**
 * Where the values of declared secrets come from, besides `.env` files and the
 * process environment. Each is fetched when it is first needed, once for a run.
 */
export class SecretSources {
	readonly #options: Required<
		Omit<SecretSourcesOptions, "signal" | "given" | "trustedNow">
	> &
		Pick<SecretSourcesOptions, "signal" | "given" | "trustedNow">;
	readonly #secrets = new Map<string, DeclaredSecret>();
	readonly #fetched = new Map<string, Promise<FetchedSecret | undefined>>();

	constructor(options: SecretSourcesOptions) {
		this.#options = { environment: userEnvironment(), ...options };
		for (const secret of options.secrets)
			if (secret.source !== undefined) this.#secrets.set(secret.name, secret);
	}

	/** Whether a source is declared for the name. */
	has(name: string): boolean {
		return this.#secrets.has(name);
	}

	/**
	 * The value; undefined when no source is declared, or the source has none.
	 *
	 * @throws SecretSourceError, SecretCommandNotAllowedError, SecretFileNotAllowedError, KeychainError
	 */
	fetch(name: string): Promise<FetchedSecret | undefined> {
		const secret = this.#secrets.get(name);
		if (secret === undefined) return Promise.resolve(undefined);
		let fetched = this.#fetched.get(name);
		if (fetched === undefined) {
			fetched = this.#fetch(secret);
			this.#fetched.set(name, fetched);
		}
		return fetched;
	}

	async #fetch(secret: DeclaredSecret): Promise<FetchedSecret | undefined> {
		const { given } = this.#options;
		if (given) return given[secret.name];
		const { source } = secret;
		switch (source?.kind) {
			case undefined:
				return undefined;
			case "keychain":
				return this.#ofKeychain(secret);
			case "command":
				await this.#expectAllowed(secret, source);
				return this.#ofCommand(secret, source.command, source.timeout);
			case "age": {
				await this.#expectAllowed(secret, source);
				const { valueOfAgeFile } = await import("./encrypted-file.ts");
				const value = await valueOfAgeFile(secret, this.#place(source));
				return { value, via: source.file };
			}
			case "sops": {
				await this.#expectAllowed(secret, source);
				const { valueOfSopsFile } = await import("./encrypted-file.ts");
				const value = await valueOfSopsFile(secret, this.#place(source));
				return { value, via: `${source.file} (${source.key})` };
			}
		}
	}

	async #ofKeychain(secret: DeclaredSecret): Promise<FetchedSecret> {
		const { Keychain } = await import("./keychain.ts");
		const { root, environment } = this.#options;
		const value = await new Keychain(root, environment).get(secret.name);
		if (value !== undefined) return { value, via: "keychain" };
		throw new SecretSourceError(
			secret,
			"the keychain has no value for it.",
			`Put it there with \`curlew secret set ${secret.name}\`.`,
		);
	}

	async #ofCommand(
		secret: DeclaredSecret,
		command: readonly string[],
		timeout: number | undefined,
	): Promise<FetchedSecret> {
		const { root, signal } = this.#options;
		const { outputOfCommand } = await import("./secret-command.ts");
		const options = { command, timeout, root, signal };
		const value = await outputOfCommand(secret, options);
		return { value, via: `command ${command[0] ?? ""}` };
	}

	/** A cloned collection runs no program, and uses no key of its user's, before its user has said so. */
	async #expectAllowed(
		secret: DeclaredSecret,
		source: Exclude<SecretSource, { kind: "keychain" }>,
	): Promise<void> {
		const { root, allowsCommands, environment, trustedNow } = this.#options;
		const words = wordsToTrust(source);
		if (allowsCommands || words === undefined) return;
		const { TrustedCommands } = await import("./trusted-commands.ts");
		const trusted = new TrustedCommands(environment, trustedNow);
		if (await trusted.isTrusted(root, words)) return;
		throw source.kind === "command"
			? new SecretCommandNotAllowedError(secret, source.command)
			: new SecretFileNotAllowedError(secret, source.file);
	}

	#place(source: { readonly file: string; readonly key: string | undefined }) {
		const { root, environment } = this.#options;
		return { root, environment, file: source.file, key: source.key };
	}
}
