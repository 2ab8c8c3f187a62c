import { createDecipheriv, createHash, timingSafeEqual } from "node:crypto";
import { toText } from "@curlew/template";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import { decryptAge } from "./age-decryption.ts";
import {
	readSopsDocument,
	type SopsLeaf,
	type SopsMetadata,
	type SopsScalar,
} from "./sops-document.ts";

/** A sops file cannot be decrypted, or was changed by somebody without its key. */
export class SopsDecryptionError extends CurlewError {
	readonly code = "SOPS_NOT_DECRYPTED";
}

const ENCRYPTED =
	/^ENC\[AES256_GCM,data:(.*),iv:(.+),tag:(.+),type:(str|int|float|bool|bytes|comment)\]$/;

/** What the MAC begins with when it covers encrypted values only: SHA-256 of `sops`. */
const ONLY_ENCRYPTED = createHash("sha256").update("sops").digest();

const WITH_SOPS =
	"Let sops itself decrypt it: `secretCommand: [sops, decrypt, --extract, …, file]`.";

/**
 * All values of a sops file by their names (`api.token`, `users[0].name`), as
 * text. Values are AES-256-GCM with the keys that lead to them as additional
 * data; the MAC is SHA-512 over all of them in the order of the file, and is
 * checked before any is given out.
 *
 * @param identities age keys
 * @throws SopsFormatError, SopsDecryptionError, AgeDecryptionError
 */
export async function decryptSops(
	text: string,
	name: string,
	identities: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	const { leaves, metadata } = readSopsDocument(text, name);
	const key = await dataKey(metadata, identities);
	const values = new Map<string, string>();
	const mac = createHash("sha512");
	if (metadata.macOnlyEncrypted) mac.update(ONLY_ENCRYPTED);
	for (const leaf of leaves) {
		const decrypted = decryptedLeaf(leaf, key);
		if (decrypted !== undefined || !metadata.macOnlyEncrypted)
			mac.update(decrypted ?? hashedForm(leaf.value));
		values.set(leaf.name, decrypted ?? toText(leaf.value));
	}
	checkMac(metadata, key, mac.digest("hex").toUpperCase());
	return values;
}

async function dataKey(
	{ ageKeys, keyGroups }: SopsMetadata,
	identities: readonly string[],
): Promise<Buffer> {
	if (keyGroups > 1)
		throw new SopsDecryptionError("its key is shared out to several groups.", {
			hint: WITH_SOPS,
		});
	let problem: unknown;
	for (const ageKey of ageKeys) {
		try {
			const key = await decryptAge(Buffer.from(ageKey), identities);
			return Buffer.from(key);
		} catch (error) {
			// Another of the recipients may be the user.
			problem ??= error;
		}
	}
	if (problem !== undefined) throw problem;
	throw new SopsDecryptionError("it is not encrypted with age.", {
		hint: WITH_SOPS,
	});
}

/** Undefined for a value that stands in the file as it is. */
function decryptedLeaf(
	{ keys, value }: SopsLeaf,
	key: Buffer,
): string | undefined {
	// sops leaves empty texts empty, and counts them as encrypted.
	if (typeof value !== "string" || !ENCRYPTED.test(value)) return undefined;
	return decrypted(value, key, `${keys.join(":")}:`);
}

/** @throws SopsDecryptionError */
function decrypted(text: string, key: Buffer, additional: string): string {
	const [, data = "", iv = "", tag = ""] = ENCRYPTED.exec(text) ?? [];
	try {
		const decipher = createDecipheriv(
			"aes-256-gcm",
			key,
			Buffer.from(iv, "base64"),
			{ authTagLength: 16 },
		);
		decipher.setAAD(Buffer.from(additional));
		decipher.setAuthTag(Buffer.from(tag, "base64"));
		const start = decipher.update(data, "base64");
		return Buffer.concat([start, decipher.final()]).toString("utf8");
	} catch (cause) {
		throw changed(cause);
	}
}

/** What the MAC is made of for a value that is not encrypted, as sops' first version in Python wrote it. */
function hashedForm(value: SopsScalar): string {
	if (typeof value === "boolean") return value ? "True" : "False";
	return toText(value);
}

function checkMac(
	{ mac, lastModified }: SopsMetadata,
	key: Buffer,
	computed: string,
): void {
	if (!ENCRYPTED.test(mac)) throw changed(undefined);
	const written = Buffer.from(decrypted(mac, key, lastModified));
	const actual = Buffer.from(computed);
	if (written.length !== actual.length || !timingSafeEqual(written, actual))
		throw changed(undefined);
}

function changed(cause: unknown): SopsDecryptionError {
	return new SopsDecryptionError(
		"it was changed after it had been encrypted, or it is damaged.",
		{
			hint: "Restore the file. `sops edit` changes it the right way.",
			cause,
		},
	);
}
