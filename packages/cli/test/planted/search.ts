import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { FORMS } from "./forms.ts";
import { SECRETS, type SecretName } from "./secrets.ts";

interface Needle {
	readonly secret: SecretName;
	readonly form: string;
	readonly bytes: Buffer;
}

/** Shorter ones would be found by chance. Bytes. */
const SHORTEST = 8;

const NEEDLES = needles();

function needles(): readonly Needle[] {
	const all: Needle[] = [];
	const known = new Set<string>();
	for (const [secret, value] of entriesOf(SECRETS))
		for (const [form, make] of Object.entries(FORMS))
			for (const text of make(value)) {
				const bytes = Buffer.from(text);
				if (bytes.length < SHORTEST || known.has(text)) continue;
				known.add(text);
				all.push({ secret, form, bytes });
			}
	return all;
}

function entriesOf<Key extends string, Value>(
	record: Readonly<Record<Key, Value>>,
): readonly (readonly [Key, Value])[] {
	const keys: Key[] = [];
	for (const key in record) keys.push(key);
	return keys.map((key) => [key, record[key]] as const);
}

/**
 * The secrets that stand in some bytes, in any form: `environment as JSON`.
 *
 * @param except what rightly stands there
 */
export function secretsIn(
	bytes: Buffer | string,
	except: readonly SecretName[] = [],
): readonly string[] {
	const content = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
	const found: string[] = [];
	for (const text of [content, ...unpacked(content)])
		for (const { secret, form, bytes: needle } of NEEDLES) {
			if (except.includes(secret)) continue;
			const at = text.indexOf(needle);
			if (at === -1) continue;
			const around = text.subarray(Math.max(0, at - 60), at + 20);
			found.push(
				`${secret} as ${form}: …${JSON.stringify(around.toString("latin1"))}`,
			);
		}
	return found;
}

/** What a compressed file holds. */
function unpacked(content: Buffer): readonly Buffer[] {
	return [gunzipSync, inflateSync, brotliDecompressSync].flatMap((unpack) => {
		try {
			return [unpack(content, { maxOutputLength: 100_000_000 })];
		} catch {
			return [];
		}
	});
}

/** The same for names and contents of all files below a folder; each with its file. */
export async function secretsBelow(
	folder: string,
	isExcepted: (file: string) => boolean = () => false,
): Promise<{ readonly found: readonly string[]; readonly files: number }> {
	const found: string[] = [];
	let files = 0;
	const entries = await readdir(folder, {
		recursive: true,
		withFileTypes: true,
	});
	for (const entry of entries) {
		const path = join(entry.parentPath, entry.name);
		const name = relative(folder, path);
		if (isExcepted(name)) continue;
		const inside = entry.isFile() ? secretsIn(await readFile(path)) : [];
		if (entry.isFile()) files += 1;
		for (const one of [...secretsIn(name), ...inside])
			found.push(`${name}: ${one}`);
	}
	return { found, files };
}
