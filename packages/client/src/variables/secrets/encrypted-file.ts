import { realpath } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { parseEnv } from "node:util";
import {
	parseReference,
	resolvePath,
	toText,
	type Value,
} from "@curlew/template";
import { isInside } from "../../collection/paths.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import { readRegularFile } from "../../files/regular-file.ts";
import type { UserEnvironment } from "../../files/user-folders.ts";
import { ageIdentities } from "./age-identities.ts";
import type { DeclaredSecret } from "./declared-secrets.ts";
import { SecretSourceError } from "./secret-source-error.ts";

export interface EncryptedFile {
	/** The collection's folder, which the file must be in, links followed. */
	readonly root: string;
	/** Relative to the root. */
	readonly file: string;
	/** The name of the value: `api.token`; undefined for all of the file. */
	readonly key: string | undefined;
	readonly environment: UserEnvironment;
}

/**
 * The text of a file that is encrypted with age, less the white space around
 * it; or one value of the JSON, YAML or `.env` inside.
 *
 * @throws SecretSourceError
 */
export function valueOfAgeFile(
	secret: DeclaredSecret,
	place: EncryptedFile,
): Promise<string> {
	return explaining(secret, place, async () => {
		const [content, identities] = await both(secret, place);
		const { decryptAge } = await import("./age-decryption.ts");
		const decrypted = await decryptAge(content, identities);
		const text = Buffer.from(decrypted).toString("utf8");
		if (place.key === undefined) return text.trim();
		const name = basename(place.file).replace(/\.age$/i, "");
		return valueIn(text, name, place.key);
	});
}

/**
 * One value of a file that is encrypted with sops.
 *
 * @throws SecretSourceError
 */
export function valueOfSopsFile(
	secret: DeclaredSecret,
	place: EncryptedFile,
): Promise<string> {
	return explaining(secret, place, async () => {
		const [content, identities] = await both(secret, place);
		const { decryptSops } = await import("./sops-decryption.ts");
		const name = basename(place.file);
		const values = await decryptSops(
			content.toString("utf8"),
			name,
			identities,
		);
		return values.get(place.key ?? "");
	});
}

function both(
	secret: DeclaredSecret,
	place: EncryptedFile,
): Promise<readonly [Buffer, readonly string[]]> {
	const content = contentOf(secret, place);
	return Promise.all([content, ageIdentities(place.environment)]);
}

/** Files outside of the collection are none of its business. */
async function contentOf(
	secret: DeclaredSecret,
	{ root, file }: EncryptedFile,
): Promise<Buffer> {
	const path = resolve(root, file);
	let real: string;
	try {
		real = await realpath(path);
		if (isInside(await realpath(root), real))
			return await readRegularFile(real);
	} catch (cause) {
		throw new SecretSourceError(
			secret,
			`the file ${file} cannot be read.`,
			"Check its path, which begins at the collection's folder, and your rights to it.",
			cause,
		);
	}
	throw new SecretSourceError(
		secret,
		`the file ${file} lies outside of the collection's folder.`,
		"Move it into the collection's folder.",
	);
}

/** Turns what went wrong into an error that names secret and file; and a value that is not there or empty. */
async function explaining(
	secret: DeclaredSecret,
	{ file, key }: EncryptedFile,
	read: () => Promise<string | undefined>,
): Promise<string> {
	try {
		const value = await read();
		if (value !== undefined && value !== "") return value;
	} catch (error) {
		if (!(error instanceof CurlewError)) throw error;
		if (error instanceof SecretSourceError) throw error;
		const why = `${file}: ${error.message}`;
		throw new SecretSourceError(secret, why, error.hint ?? "", error);
	}
	const what = key === undefined ? "is empty" : `has no value \`${key}\``;
	throw new SecretSourceError(
		secret,
		`the file ${file} ${what}.`,
		"The key of a nested value is written with dots: `api.token`.",
	);
}

/** What cannot be read has no value; why not would show what is inside. */
async function valueIn(
	text: string,
	name: string,
	key: string,
): Promise<string | undefined> {
	if (/(?:^|\.)env(?:\.|$)/i.test(name)) return parseEnv(text)[key];
	const data = await parsed(text);
	const reference = parseReference(key);
	if (reference === undefined || data === undefined) return undefined;
	const { name: first, path } = reference;
	const value = resolvePath(data, [first, ...path]);
	return value === undefined || value === null ? undefined : toText(value);
}

/** Values as they are written: a token of digits is no number, which would lose some of them. */
async function parsed(text: string): Promise<Value | undefined> {
	const { parse } = await import("yaml");
	try {
		const data: Value = parse(text, {
			schema: "failsafe",
			customTags: ["null"],
			logLevel: "silent",
		});
		return data;
	} catch {
		return undefined;
	}
}
