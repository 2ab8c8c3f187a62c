/** A private RSA key of 16,384 bits, the most OpenSSL works with, takes 13,000 characters. */
const LONGEST_KEY = 32_768;

const ENCRYPTED = "-----BEGIN ENCRYPTED PRIVATE KEY-----";

/**
 * Refuses keys whose mere reading could take minutes: the work to decrypt a
 * PKCS #8 key is a number in its text, and nothing interrupts OpenSSL.
 *
 * @param key PEM, or a secret
 */
export function checkKey(key: string): void {
	if (key.length > LONGEST_KEY && key.includes("-----BEGIN ")) {
		throw new RangeError(
			`A key of ${key.length} characters is longer than the safe sandbox takes.`,
		);
	}
	if (key.includes(ENCRYPTED)) {
		throw new Error(
			"The safe sandbox does not take encrypted private keys (PKCS #8): decrypt it with `openssl pkey`, or run with --sandbox developer.",
		);
	}
}
