import { startUsersApi } from "./index.ts";

/** `npx node examples/users-api/src/main.ts`: the users API on `PORT` (default 3000) until Ctrl-C. */
async function main(): Promise<void> {
	const port = portOf(process.env.PORT ?? "3000");
	const api = await startUsersApi({ port });
	console.log(`The users API listens on ${api.url} (Ctrl-C stops it).`);
	for (const signal of ["SIGINT", "SIGTERM"] as const) {
		process.once(signal, () => api.close());
	}
}

function portOf(text: string): number {
	const port = Number(text);
	if (/^\d+$/.test(text) && port <= 65_535) return port;
	throw new Error(`PORT must be a number from 0 to 65535, not "${text}".`);
}

try {
	await main();
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
}
