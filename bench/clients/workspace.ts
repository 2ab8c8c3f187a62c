import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureUsage, timeToExit, type Usage } from "../measure.ts";
import { writeBruCollection } from "./bru-collection.ts";
import type { Client } from "./clients.ts";
import { writeCollections } from "./collections.ts";
import { BenchServer } from "./server.ts";

/** What a client is given to run. */
export interface Workload {
	/** `any`: in the format of each client, with OpenCollection for Bruno and Curlew; `bru`: `.bru` files. */
	readonly format: "any" | "bru";
	readonly requests: number;
	/** Whether each request has one `test()`; those of `.bru` files always have, and a script before the request, too. */
	readonly hasTest: boolean;
	/** Whether each has an assertion; only in OpenCollection. */
	readonly hasAssertion?: boolean;
}

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

	/** What the client uses to run the workload. */
	measure(client: Client, workload: Workload): Promise<Usage> {
		return this.#inCollection(
			client,
			workload,
			workload.requests,
			measureUsage,
		);
	}

	/** Milliseconds that the client's whole process takes for one request. */
	timeOneRequest(client: Client, hasTest: boolean): Promise<number> {
		const workload: Workload = { format: "any", requests: 1, hasTest };
		return this.timeOneOf(client, workload);
	}

	/** Milliseconds that the client's whole process takes when its arguments name one request of the workload. */
	timeOneOf(client: Client, workload: Workload): Promise<number> {
		return this.#inCollection(client, workload, 1, timeToExit);
	}

	async #inCollection<R>(
		{ name, args }: Client,
		workload: Workload,
		expected: number,
		run: (process: { args: readonly string[]; cwd: string }) => Promise<R>,
	): Promise<R> {
		const cwd = await this.#collection(workload);
		const result = await run({ args, cwd });
		const count = await this.#server.takeCount();
		if (count !== expected) {
			throw new Error(
				`${name} sent ${count} right requests instead of ${expected}: no fair measurement.`,
			);
		}
		return result;
	}

	#collection(workload: Workload): Promise<string> {
		const { format, requests, hasTest, hasAssertion } = workload;
		const name = `${requests}-${format}${hasTest ? "-with-tests" : ""}${hasAssertion ? "-with-assertions" : ""}`;
		let folder = this.#collections.get(name);
		if (folder === undefined) {
			folder = this.#write(join(this.#folder, name), workload);
			this.#collections.set(name, folder);
		}
		return folder;
	}

	async #write(
		folder: string,
		{ format, ...options }: Workload,
	): Promise<string> {
		const { origin } = this.#server;
		if (format === "bru") {
			const { requests } = options;
			await writeBruCollection(folder, { origin, requests });
		} else {
			await writeCollections(folder, { origin, ...options });
		}
		return folder;
	}
}
