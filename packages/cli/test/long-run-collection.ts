import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { collectionOf, recordingServer } from "./curlew.ts";

/** Reports that are one document, and say themselves why they are not whole. */
export const DOCUMENTS = ["json", "bruno-json", "junit", "html"] as const;
export const FILES = [...DOCUMENTS, "ndjson", "tap"] as const;
/** More than any run gets to. */
const ITERATIONS = "100000";

/** A collection whose run goes on until something ends it, and where its reports go. It goes away with `await using`. */
export async function longRunCollection() {
	const server = await recordingServer(() => ({
		body: JSON.stringify({ text: "x".repeat(500) }),
	}));
	const collection = await collectionOf({
		"get.yml": `info:\n  name: Get\nhttp:\n  url: "${server.url}/get"\n`,
	});
	const { root } = collection;
	const fileOf = (name: string, folder = root) =>
		join(folder, `report.${name}`);
	return {
		root,
		received: server.received,
		fileOf,
		read: (name: string, folder?: string) =>
			readFile(fileOf(name, folder), "utf8"),
		/** Options for these reports. */
		reportersTo: (names: readonly string[], folder?: string) =>
			names.flatMap((name) => [
				"--reporter",
				`${name}=${fileOf(name, folder)}`,
			]),
		/** The command line of the run. */
		longRun: (...args: readonly string[]) => [
			"run",
			root,
			"--iterations",
			ITERATIONS,
			...args,
		],
		[Symbol.asyncDispose]: async () => {
			await server[Symbol.asyncDispose]();
			await collection[Symbol.asyncDispose]();
		},
	};
}
