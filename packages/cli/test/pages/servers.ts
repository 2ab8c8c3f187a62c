import { once } from "node:events";
import { createServer } from "node:net";
import { startCookbookApi } from "../../../../examples/cookbook/server.ts";
import { startUsersApi } from "../../../../examples/users-api/src/index.ts";

/** Ports as pages name them, and those that are really listened to, as long. */
export type Ports = ReadonlyMap<string, string>;

/** The servers that pages talk to, with nothing in them that others have left there. */
export async function startServers(): Promise<
	{ readonly ports: Ports } & AsyncDisposable
> {
	const users = await onFourDigits((port) => startUsersApi({ port }));
	const cookbook = await onFourDigits(startCookbookApi);
	// For a server that the page itself shows.
	const own = await onFourDigits(freePort);
	return {
		ports: new Map([
			["3000", new URL(users.url).port],
			["4000", new URL(cookbook.url).port],
			["8000", String(own)],
		]),
		[Symbol.asyncDispose]: async () => {
			await users.close();
			await cookbook.close();
		},
	};
}

/** Pages show ports of four digits, and carets below them: the real ones are as long. */
async function onFourDigits<T>(listen: (port: number) => Promise<T>) {
	for (let port = 7_000 + (process.pid % 2_000); ; port += 1) {
		try {
			return await listen(port);
		} catch (error) {
			const isTaken =
				error instanceof Error &&
				"code" in error &&
				error.code === "EADDRINUSE";
			if (!isTaken) throw error;
		}
	}
}

/** @returns the port, if nobody listens to it */
async function freePort(port: number): Promise<number> {
	const server = createServer().listen(port, "127.0.0.1");
	await once(server, "listening");
	server.close();
	await once(server, "close");
	return port;
}
