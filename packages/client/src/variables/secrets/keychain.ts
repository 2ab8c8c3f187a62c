import { realpath } from "node:fs/promises";
import { reasonOf } from "../../diagnostics/cause.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import { userEnvironment } from "../../files/user-environment.ts";
import type { UserEnvironment } from "../../files/user-folders.ts";

/** The operating system's keychain cannot be used. */
export class KeychainError extends CurlewError {
	readonly code = "KEYCHAIN_NOT_USABLE";

	constructor(cause: unknown) {
		const why = reasonOf(cause);
		super(`The keychain of the operating system cannot be used: ${why}`, {
			hint:
				process.platform === "linux"
					? "On Linux it needs a running Secret Service (GNOME Keyring, KWallet, KeePassXC). On build servers, give secrets by the process environment."
					: "Unlock it, and allow Curlew to use it.",
			cause,
		});
	}
}

/**
 * The secrets of one collection in the operating system's keychain: Keychain
 * on macOS, Credential Manager on Windows, the Secret Service on Linux.
 *
 * They are kept by the collection's folder, and files of a collection cannot
 * name any other place: one collection must not get at another's secrets, nor
 * at what other programs keep there.
 */
export class Keychain {
	readonly #root: string;
	readonly #environment: UserEnvironment;

	/** @param environment `CURLEW_KEYCHAIN=kernel` picks the keyring of the Linux kernel, which forgets with the next start of the machine */
	constructor(root: string, environment: UserEnvironment = userEnvironment()) {
		this.#root = root;
		this.#environment = environment;
	}

	/** @throws KeychainError */
	get(name: string): Promise<string | undefined> {
		return this.#with(
			name,
			async (entry) => (await entry.getPassword()) ?? undefined,
		);
	}

	/** @throws KeychainError */
	set(name: string, value: string): Promise<void> {
		return this.#with(name, (entry) => entry.setPassword(value));
	}

	/** False when there was none. @throws KeychainError */
	delete(name: string): Promise<boolean> {
		return this.#with(name, (entry) => entry.deletePassword());
	}

	async #with<T>(name: string, use: (entry: Entry) => Promise<T>): Promise<T> {
		const service = `curlew:${await realpath(this.#root)}`;
		try {
			// A native module: loaded by those only who keep secrets there.
			const { AsyncEntry } = await import("@napi-rs/keyring");
			const isKernel = this.#environment.CURLEW_KEYCHAIN === "kernel";
			const options = { linux: { store: "keyutils" } } as const;
			return await use(
				new AsyncEntry(service, name, isKernel ? options : undefined),
			);
		} catch (error) {
			throw new KeychainError(error);
		}
	}
}

type Entry = Pick<
	import("@napi-rs/keyring").AsyncEntry,
	"getPassword" | "setPassword" | "deletePassword"
>;
