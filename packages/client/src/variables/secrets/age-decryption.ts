import { CurlewError } from "../../diagnostics/curlew-error.ts";

/** None of the user's keys opens an age file, or it is none. */
export class AgeDecryptionError extends CurlewError {
	readonly code = "AGE_NOT_DECRYPTED";
}

const HINT =
	"Keys are looked for in SOPS_AGE_KEY, in the file that SOPS_AGE_KEY_FILE names, in sops/age/keys.txt and curlew/age-keys.txt of your configuration folder.";

/**
 * Decrypts an age file (https://age-encryption.org/v1), armored or not.
 *
 * @throws AgeDecryptionError
 */
export async function decryptAge(
	content: Uint8Array,
	identities: readonly string[],
): Promise<Uint8Array> {
	if (identities.length === 0)
		throw new AgeDecryptionError("no age key was found.", { hint: HINT });
	// Cryptography of its own, in JavaScript: a quarter of a megabyte.
	const { armor, Decrypter } = await import("age-encryption");
	try {
		const decrypter = new Decrypter();
		for (const identity of identities) decrypter.addIdentity(identity);
		const text = Buffer.from(content).toString("latin1");
		const isArmored = text.trimStart().startsWith("-----BEGIN AGE");
		return await decrypter.decrypt(isArmored ? armor.decode(text) : content);
	} catch (cause) {
		const isForeign =
			cause instanceof Error && /no identity/.test(cause.message);
		throw new AgeDecryptionError(
			isForeign
				? "it is encrypted for none of your age keys."
				: "it is no age file, it is damaged, or one of your keys is.",
			{ hint: HINT, cause },
		);
	}
}
