import { peerFile } from "../peers.ts";
import { publishedCli } from "./published-cli.ts";

/** A client and how it is told to run the collection in the current folder. */
export interface Client {
	readonly name: string;
	/** The script and its arguments, for Node. */
	readonly args: readonly string[];
}

export const PEERS = {
	brunoDeveloper: {
		name: "bru --sandbox developer",
		args: [...bru(), "--sandbox", "developer"],
	},
	brunoSafe: { name: "bru (safe sandbox)", args: bru() },
	newman: {
		name: "newman",
		args: [
			peerFile("newman", "bin", "newman.js"),
			"run",
			"bench.postman_collection.json",
		],
	},
	httpyac: {
		name: "httpyac",
		args: [
			peerFile("httpyac", "bin", "httpyac.js"),
			"send",
			"bench.http",
			"--all",
		],
	},
} as const satisfies Record<string, Client>;

/** Curlew as users install it, built from the sources of this checkout. */
export async function curlew(...args: readonly string[]): Promise<Client> {
	return {
		name: "curlew",
		args: [await publishedCli(), "run", "--env", "bench", ...args],
	};
}

/** The same, on the very file that newman runs. */
export async function curlewOnPostman(): Promise<Client> {
	return {
		name: "curlew",
		args: [await publishedCli(), "run", "bench.postman_collection.json"],
	};
}

function bru(): readonly string[] {
	return [
		peerFile("@usebruno", "cli", "bin", "bru.js"),
		"run",
		"-r",
		"--env",
		"bench",
	];
}
