import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { SecretMasker } from "./secret-masker.ts";

/** A text that holds no part of itself twice. */
function noise(length: number, seed = ""): string {
	let text = "";
	for (let n = 0; text.length < length; n++)
		text += createHash("sha256").update(`${seed}${n}`).digest("base64url");
	return text.slice(0, length);
}

/** Whatever of a secret is left, it is no run of so many characters. */
function expectNothingOf(secret: string, masked: string): void {
	for (let at = 0; at + 12 <= secret.length; at += 12)
		expect(masked).not.toContain(secret.slice(at, at + 12));
}

describe("long secrets, which V8 refuses as one regular expression", () => {
	test.each([1_001, 8_000, 50_000])("%i characters", (length) => {
		const masker = new SecretMasker();
		const secret = noise(length);
		masker.add(secret);
		expectNothingOf(secret, masker.mask(`a ${secret} b`));
		const forms = ["base64", "hex"] as const;
		for (const form of forms) {
			const encoded = Buffer.from(`x${secret}`).toString(form);
			expectNothingOf(encoded.slice(4), masker.mask(`a ${encoded} b`));
		}
		expect(masker.mask("an ordinary text")).toBe("an ordinary text");
	});

	test("passing ones", () => {
		const masker = new SecretMasker();
		const secret = noise(12_000);
		masker.addPassing(secret);
		expectNothingOf(secret, masker.mask(`a ${secret} b`));
	});
});

// All of them in one expression took most of a minute.
test("hundreds of long secrets are all found", { timeout: 30_000 }, () => {
	const masker = new SecretMasker();
	const secrets = Array.from({ length: 300 }, (_, n) => noise(200, `${n}:`));
	for (const secret of secrets) masker.add(secret);
	const masked = masker.mask(secrets.join("\n"));
	for (const secret of secrets) expectNothingOf(secret, masked);
});
