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
		for (const [{ secret, form }, at] of needlesIn(text)) {
			if (except.includes(secret)) continue;
			const around = text.subarray(Math.max(0, at - 60), at + 20);
			found.push(
				`${secret} as ${form}: …${JSON.stringify(around.toString("latin1"))}`,
			);
		}
	return found;
}

/**
 * Each needle that is there, with its first place. One pass for all: to look for one
 * after the other took most of the time of the tests that search.
 */
function needlesIn(text: Buffer): ReadonlyMap<Needle, number> {
	const found = new Map<Needle, number>();
	let start = 0;
	for (let end = 0; end < text.length; end += 1) {
		start = ((start << 8) | (text[end] ?? 0)) >>> 0;
		if (BEGINS[bucketOf(start)] === 0 || end < 3) continue;
		for (const needle of BY_START.get(start) ?? []) {
			const at = end - 3;
			const isHere = text
				.subarray(at, at + needle.bytes.length)
				.equals(needle.bytes);
			if (isHere && !found.has(needle)) found.set(needle, at);
		}
	}
	return found;
}

/** By their first four bytes, as a number. */
const BY_START = Map.groupBy(NEEDLES, ({ bytes }) => bytes.readUInt32BE(0));

/** Not 0 where some needle begins so: most bytes of a text end here. */
const BEGINS = new Uint8Array(1 << 16);
for (const start of BY_START.keys()) BEGINS[bucketOf(start)] = 1;

function bucketOf(start: number): number {
	return Math.imul(start, 0x9e3779b1) >>> 16;
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
