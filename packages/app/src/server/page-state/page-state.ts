import { createHash } from "node:crypto";
import { join } from "node:path";
import { OwnFolder, stateFolder } from "@curlew/client/files";

/** Characters. Which tabs are open, and how wide things are: nobody needs more. */
const LARGEST = 256 * 1024;

/** Values as JSON, by name. */
type State = Readonly<Record<string, string>>;

/**
 * What the page wants to find again when a collection is opened the next time:
 * its tabs, its environment, the places of its dividers. The browser would
 * forget it, since the port is another one each time.
 */
export class PageState {
	readonly #folder: OwnFolder;
	readonly #name: string;
	#state: Promise<State> | undefined;
	#writing: Promise<void> = Promise.resolve();

	/** @param root of the collection, absolute; or another word for whose state it is */
	constructor(root: string, folder = join(stateFolder(), "app")) {
		const name = createHash("sha256").update(root).digest("hex").slice(0, 24);
		this.#folder = new OwnFolder(folder);
		this.#name = `${name}.json`;
	}

	read(): Promise<State> {
		this.#state ??= this.#readState();
		return this.#state;
	}

	/** Keeps a value, as JSON, under a name; what cannot be written is forgotten with the page. */
	async write(name: string, value: string): Promise<void> {
		this.#state = this.read().then((state) => ({ ...state, [name]: value }));
		const text = JSON.stringify(await this.#state);
		if (text.length > LARGEST) return;
		this.#writing = this.#writing.then(() => this.#replace(text));
		await this.#writing;
	}

	async #replace(text: string): Promise<void> {
		try {
			await this.#folder.write(this.#name, text);
		} catch {
			// A home that cannot be written to is no reason to stop.
		}
	}

	async #readState(): Promise<State> {
		try {
			const text = await this.#folder.readText(this.#name);
			const state: unknown = JSON.parse(text);
			const entries = Object.entries(state ?? {});
			return Object.fromEntries(
				entries.filter(([, value]) => typeof value === "string"),
			);
		} catch {
			return {};
		}
	}
}
