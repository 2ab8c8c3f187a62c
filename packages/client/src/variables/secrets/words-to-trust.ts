import type { SecretSource } from "../../collection/read/secret-declarations.ts";

/** No program has such a name. */
const DECRYPT = "\0decrypt";

/**
 * What a user has to allow before a secret is fetched, as `TrustedCommands`
 * takes it: the words of a command, or the decryption of a file. Undefined where
 * nothing has to be allowed: the keychain gives a collection its own values only.
 */
export function wordsToTrust(
	source: SecretSource,
): readonly string[] | undefined {
	switch (source.kind) {
		case "command":
			return source.command;
		case "age":
		case "sops":
			return [DECRYPT, source.file];
		case "keychain":
			return undefined;
	}
}
