import { createHash } from "node:crypto";
import { join } from "node:path";
import { OwnFolder, stateFolder } from "@curlew/client/files";

/** Schemas of one collection that are kept, the ones got last: development, staging and production of a few APIs. */
const MOST_KEPT = 30;

/** A schema, or where it stands. */
export interface StoredSchema {
	readonly endpoint: string;
	/** Milliseconds since the epoch. */
	readonly at: number;
	/** What the server gave, or the file of the collection that says it. */
	readonly from: { readonly text: string } | { readonly file: string };
}

/** The GraphQL schemas of a collection's endpoints: outside of its folder, a file each, readable for their user only. */
export class SchemaStore {
	readonly #folder: OwnFolder;

	/** @param root of the collection, absolute */
	constructor(root: string, folder = join(stateFolder(), "schemas")) {
		this.#folder = new OwnFolder(join(folder, hash(root)));
	}

	/** Undefined where there is none that can be read. */
	async read(endpoint: string): Promise<StoredSchema | undefined> {
		try {
			const text = await this.#folder.readText(fileOf(endpoint));
			const stored: StoredSchema = JSON.parse(text);
			return stored.endpoint === endpoint ? stored : undefined;
		} catch {
			return undefined;
		}
	}

	/** @throws NotOwnError, and what the system says */
	async write(stored: StoredSchema): Promise<void> {
		await this.#folder.write(fileOf(stored.endpoint), JSON.stringify(stored));
		await this.#forgetOld();
	}

	async #forgetOld(): Promise<void> {
		const names = await this.#folder.names();
		if (names.length <= MOST_KEPT) return;
		const dated = await Promise.all(
			names.map(async (name) => ({
				name,
				at: await this.#folder.changedAt(name).catch(() => 0),
			})),
		);
		const old = dated.sort((a, b) => b.at - a.at).slice(MOST_KEPT);
		await Promise.all(old.map(({ name }) => this.#folder.remove(name)));
	}
}

function fileOf(endpoint: string): string {
	return `${hash(endpoint)}.json`;
}

function hash(text: string): string {
	return createHash("sha256").update(text).digest("hex").slice(0, 24);
}
