import { createCipheriv, createHash, randomBytes } from "node:crypto";
import { armor, Encrypter } from "age-encryption";

/**
 * Encrypts as sops does, written from its documentation and independent of
 * what decrypts: AES-256-GCM with nonces of 32 bytes, the keys that lead to a
 * value as additional data, SHA-512 over all values as the MAC.
 * https://getsops.io/docs/, §"Encryption Protocol"
 */
export type Plain =
	| string
	| number
	| boolean
	| null
	| readonly Plain[]
	| { readonly [key: string]: Plain };

export interface SopsOptions {
	readonly recipient: string;
	/** Names that end so stay in the clear. */
	readonly unencryptedSuffix?: string;
	readonly macOnlyEncrypted?: boolean;
}

export interface SopsParts {
	readonly values: Readonly<Record<string, Plain>>;
	readonly enc: string;
	readonly mac: string;
	readonly lastModified: string;
}

const LAST_MODIFIED = "2026-01-31T08:00:00Z";

export async function sopsParts(
	values: Readonly<Record<string, Plain>>,
	{ recipient, unencryptedSuffix, macOnlyEncrypted }: SopsOptions,
): Promise<SopsParts> {
	const key = randomBytes(32);
	const hash = createHash("sha512");
	if (macOnlyEncrypted)
		hash.update(createHash("sha256").update("sops").digest());
	const walk = (value: Plain, path: readonly string[]): Plain => {
		if (value === null) return null;
		if (Array.isArray(value)) return value.map((item) => walk(item, path));
		if (typeof value === "object")
			return Object.fromEntries(
				Object.entries(value).map(([name, part]) => [
					name,
					walk(part, [...path, name]),
				]),
			);
		const isClear =
			unencryptedSuffix !== undefined &&
			path.some((name) => name.endsWith(unencryptedSuffix));
		const [text, type] = written(value);
		if (!isClear || !macOnlyEncrypted) hash.update(text);
		return isClear ? value : encrypted(text, type, key, `${path.join(":")}:`);
	};
	const encryptedValues = Object.fromEntries(
		Object.entries(values).map(([name, value]) => [name, walk(value, [name])]),
	);
	const digest = hash.digest("hex").toUpperCase();
	const encrypter = new Encrypter();
	encrypter.addRecipient(recipient);
	return {
		values: encryptedValues,
		enc: armor.encode(await encrypter.encrypt(key)),
		mac: encrypted(digest, "str", key, LAST_MODIFIED),
		lastModified: LAST_MODIFIED,
	};
}

export async function sopsJson(
	values: Readonly<Record<string, Plain>>,
	options: SopsOptions,
): Promise<string> {
	const {
		enc,
		mac,
		lastModified,
		values: shown,
	} = await sopsParts(values, options);
	const sops = {
		age: [{ recipient: options.recipient, enc }],
		lastmodified: lastModified,
		mac,
		...(options.macOnlyEncrypted && { mac_only_encrypted: true }),
		version: "3.11.0",
	};
	return JSON.stringify({ ...shown, sops }, null, "\t");
}

export async function sopsDotEnv(
	values: Readonly<Record<string, string>>,
	options: SopsOptions,
): Promise<string> {
	const {
		enc,
		mac,
		lastModified,
		values: shown,
	} = await sopsParts(values, options);
	const lines = {
		...shown,
		sops_age__list_0__map_enc: enc.replaceAll("\n", "\\n"),
		sops_age__list_0__map_recipient: options.recipient,
		sops_lastmodified: lastModified,
		sops_mac: mac,
		sops_version: "3.11.0",
	};
	return Object.entries(lines)
		.map(([name, value]) => `${name}=${String(value)}\n`)
		.join("");
}

function written(value: string | number | boolean): readonly [string, string] {
	if (typeof value === "boolean") return [value ? "True" : "False", "bool"];
	if (typeof value === "string") return [value, "str"];
	return [`${value}`, Number.isInteger(value) ? "int" : "float"];
}

function encrypted(
	text: string,
	type: string,
	key: Buffer,
	additional: string,
): string {
	if (text === "") return "";
	const iv = randomBytes(32);
	const cipher = createCipheriv("aes-256-gcm", key, iv);
	cipher.setAAD(Buffer.from(additional));
	const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
	const [a, b, c] = [data, iv, cipher.getAuthTag()].map((bytes) =>
		bytes.toString("base64"),
	);
	return `ENC[AES256_GCM,data:${a},iv:${b},tag:${c},type:${type}]`;
}
