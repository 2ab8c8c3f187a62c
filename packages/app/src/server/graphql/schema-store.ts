import { createHash } from "node:crypto";
import { join } from "node:path";
import { OwnFolder, stateFolder } from "@curlew/client/files";

/** Schemas of one collection that are kept, the ones got last: development, staging and production of a few APIs. */
const MOST_KEPT = 30;

/** Bytes of all texts of one collection. */
const MOST_BYTES = 200 * 1024 * 1024;

/** What is known of a schema without its text, which is large. */
export interface StoredSchema {
	readonly endpoint: string;
	/** Milliseconds since the epoch. */
	readonly at: number;
	/** What the server gave, by its version, or the file of the collection that says it. */
	readonly from: StoredText | { readonly file: string };
}

interface StoredText {
	/** SHA-256 of the text. */
	readonly version: string;
	readonly bytes: number;
}

/** A schema as it is put in. */
export interface NewSchema extends Pick<StoredSchema, "endpoint" | "at"> {
	readonly from: { readonly text: string } | { readonly file: string };
}

/** The GraphQL schemas of a collection's endpoints: outside of its folder, a small file each and one for the text, readable for their user only. */
export class SchemaStore {
	readonly #folder: OwnFolder;

	/** @param root of the collection, absolute */
	constructor(root: string, folder = join(stateFolder(), "schemas")) {
		this.#folder = new OwnFolder(join(folder, hash(root)));
	}

	/** Undefined where there is none that can be read. */
	async read(endpoint: string): Promise<StoredSchema | undefined> {
		const stored = await this.#readAbout(`${hash(endpoint)}.json`);
		return stored?.endpoint === endpoint ? stored : undefined;
	}

	/** The text of a schema that the server gave; undefined where it cannot be read. */
	async text(endpoint: string, version: string): Promise<string | undefined> {
		const name = textFile(hash(endpoint), version);
		return this.#folder.readText(name).catch(() => undefined);
	}

	/** @throws NotOwnError, and what the system says */
	async write({ endpoint, at, from }: NewSchema): Promise<StoredSchema> {
		const key = hash(endpoint);
		const stored: StoredSchema = {
			...{ endpoint, at },
			from: "text" in from ? about(from.text) : from,
		};
		if ("text" in from && "version" in stored.from)
			await this.#folder.write(textFile(key, stored.from.version), from.text);
		await this.#folder.write(`${key}.json`, JSON.stringify(stored));
		await this.#forgetOld();
		return stored;
	}

	/** What is written before its versions were kept apart has none, and is got again. */
	async #readAbout(name: string): Promise<StoredSchema | undefined> {
		try {
			const stored: StoredSchema = JSON.parse(
				await this.#folder.readText(name),
			);
			const { from } = stored;
			return "file" in from || "version" in from ? stored : undefined;
		} catch {
			return undefined;
		}
	}

	async #forgetOld(): Promise<void> {
		const names = await this.#folder.names();
		const abouts = await Promise.all(
			names
				.filter((name) => /^[0-9a-f]+\.json$/.test(name))
				.map(async (name) => ({ name, stored: await this.#readAbout(name) })),
		);
		const kept = new Set<string>();
		let bytes = 0;
		const newest = abouts.toSorted(
			(a, b) => (b.stored?.at ?? 0) - (a.stored?.at ?? 0),
		);
		for (const { name, stored } of newest.slice(0, MOST_KEPT)) {
			if (!stored) continue;
			const { from } = stored;
			bytes += "version" in from ? from.bytes : 0;
			if (bytes > MOST_BYTES) break;
			kept.add(name);
			if ("version" in from)
				kept.add(textFile(hash(stored.endpoint), from.version));
		}
		// What begins with a dot is being written by another Curlew.
		const old = names.filter(
			(name) => !kept.has(name) && !name.startsWith("."),
		);
		await Promise.all(old.map((name) => this.#folder.remove(name)));
	}
}

function about(text: string): StoredText {
	const version = createHash("sha256").update(text).digest("hex");
	return { version, bytes: Buffer.byteLength(text) };
}

function textFile(key: string, version: string): string {
	return `${key}-${version.slice(0, 24)}.txt`;
}

function hash(text: string): string {
	return createHash("sha256").update(text).digest("hex").slice(0, 24);
}
