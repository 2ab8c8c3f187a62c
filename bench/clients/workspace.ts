import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureUsage, timeToExit, type Usage } from "../measure.ts";
import type { Client } from "./clients.ts";
import { writeCollections } from "./collections.ts";
import { BenchServer } from "./server.ts";

/** A server, and collections in temporary folders that send their requests to it. */
export class Workspace {
	readonly #server: BenchServer;
	readonly #folder: string;
	readonly #collections = new Map<string, Promise<string>>();

	private constructor(server: BenchServer, folder: string) {
		this.#server = server;
		this.#folder = folder;
	}

	static async open(): Promise<Workspace> {
		const folder = await mkdtemp(join(tmpdir(), "curlew-bench-"));
		return new Workspace(await BenchServer.start(), folder);
	}

	async [Symbol.asyncDispose](): Promise<void> {
		this.#server.stop();
		await rm(this.#folder, { recursive: true });
	}

	/** What the client uses to run so many requests, each with one `test()`. */
	measure(client: Client, requests: number): Promise<Usage> {
		return this.#inCollection(client, requests, true, measureUsage);
	}

	/** Milliseconds that the client's whole process takes for one request. */
	timeOneRequest(client: Client, hasTest: boolean): Promise<number> {
		return this.#inCollection(client, 1, hasTest, timeToExit);
	}

	async #inCollection<R>(
		{ name, args }: Client,
		requests: number,
		hasTest: boolean,
		run: (process: { args: readonly string[]; cwd: string }) => Promise<R>,
	): Promise<R> {
		const cwd = await this.#collection(requests, hasTest);
		const result = await run({ args, cwd });
		const count = await this.#server.takeCount();
		if (count !== requests) {
			throw new Error(
				`${name} sent ${count} right requests instead of ${requests}: no fair measurement.`,
			);
		}
		return result;
	}

	#collection(requests: number, hasTest: boolean): Promise<string> {
		const name = `${requests}${hasTest ? "-with-tests" : ""}`;
		let folder = this.#collections.get(name);
		if (folder === undefined) {
			folder = this.#write(name, requests, hasTest);
			this.#collections.set(name, folder);
		}
		return folder;
	}

	async #write(
		name: string,
		requests: number,
		hasTest: boolean,
	): Promise<string> {
		const folder = join(this.#folder, name);
		const { origin } = this.#server;
		await writeCollections(folder, { origin, requests, hasTest });
		return folder;
	}
}
