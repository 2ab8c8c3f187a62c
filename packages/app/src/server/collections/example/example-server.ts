import { realpath } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { createFile, holdsCollection } from "@curlew/client/editing";
import { OwnFolder, readRegularText, stateFolder } from "@curlew/client/files";
import { InvalidRequestError } from "../../../errors.ts";
import { replaceUnchanged } from "../../files/replace-unchanged.ts";
import { inNewFolder } from "../new-folder.ts";
import { exampleFiles } from "./example-files.ts";
import { TEA_SERVER, teaApi } from "./tea-api.ts";

const KNOWN = "example.json";
const NAME = "curlew-example";
/** Folders of that name that are there already. */
const MOST = 100;

/** Where the example was put, and the port of its server. */
interface KnownExample {
	/** Absolute, without links. */
	readonly folder: string;
	readonly port: number;
}

/** The example collection, in a folder of the user's, and the server that it talks to for as long as it is open here. */
export class Example {
	readonly #state = new OwnFolder(stateFolder());
	#server: Server | undefined;

	/**
	 * The folder of the example, which is made where it is not there.
	 *
	 * @param place where new collections come. Absolute
	 */
	async folder(place: string): Promise<string> {
		const known = await this.#known();
		if (known !== undefined && holdsCollection(known.folder))
			return known.folder;
		const port = await this.#listen(0);
		const made = await newFolder(place, async (folder) => {
			for (const { path, text } of exampleFiles(urlOf(port)))
				await createFile(folder, join(folder, path), text);
			return realpath(folder);
		});
		await this.#remember({ folder: made, port });
		return made;
	}

	/** A collection is open: the example gets its server. */
	async serveFor(root: string): Promise<void> {
		const known = await this.#known();
		if (this.#server !== undefined || known?.folder !== root) return;
		const port = await this.#listen(known.port).catch(() => undefined);
		if (port !== undefined || (await isExample(known.port))) return;
		await this.#moveTo(await this.#listen(0), known);
	}

	async close(): Promise<void> {
		const server = this.#server;
		if (server === undefined) return;
		const closed = new Promise((done) => server.close(done));
		server.closeAllConnections();
		await closed;
	}

	/** Another program has the port by now. */
	async #moveTo(port: number, { folder, port: old }: KnownExample) {
		const file = join(folder, "environments/local.yml");
		const text = await readRegularText(file).catch(() => "");
		const moved = text.replaceAll(urlOf(old), urlOf(port));
		if (moved !== text) await replaceUnchanged(folder, file, text, moved);
		await this.#remember({ folder, port });
	}

	async #listen(port: number): Promise<number> {
		const server = createServer(teaApi());
		await new Promise<void>((done, fail) => {
			server.once("error", fail);
			server.listen(port, "127.0.0.1", done);
		});
		await this.close();
		this.#server = server.unref();
		const address = server.address();
		return typeof address === "object" && address ? address.port : port;
	}

	async #known(): Promise<KnownExample | undefined> {
		try {
			return JSON.parse(await this.#state.readText(KNOWN));
		} catch {
			return undefined; // it was never opened
		}
	}

	#remember(known: KnownExample): Promise<void> {
		return this.#state.write(KNOWN, JSON.stringify(known));
	}
}

function urlOf(port: number): string {
	return `http://127.0.0.1:${port}`;
}

/** Whether the example's server of another app is at the port. */
async function isExample(port: number): Promise<boolean> {
	const response = await fetch(`${urlOf(port)}/teas`).catch(() => undefined);
	return response?.headers.get("server") === TEA_SERVER;
}

async function newFolder(
	place: string,
	fill: (folder: string) => Promise<string>,
): Promise<string> {
	for (let number = 1; ; number++) {
		const name = number === 1 ? NAME : `${NAME}-${number}`;
		try {
			return await inNewFolder(place, name, fill);
		} catch (error) {
			if (!(error instanceof InvalidRequestError) || number >= MOST)
				throw error;
		}
	}
}
