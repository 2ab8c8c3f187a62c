import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { startUsersApi } from "./index.ts";

const main = fileURLToPath(new URL("main.ts", import.meta.url));

function startMain(port: string) {
	const child = spawn(process.execPath, [main], {
		env: { ...process.env, PORT: port },
		stdio: ["ignore", "pipe", "pipe"],
	});
	child.stdout.setEncoding("utf8");
	child.stderr.setEncoding("utf8");
	return child;
}

test("close ends requests that are under way", async () => {
	const api = await startUsersApi();
	const slow = fetch(`${api.url}/slow/10000`);
	const ended = expect(slow).rejects.toThrow();
	// The answer shows that the server has taken up the request before it.
	await (await fetch(`${api.url}/users`)).json();
	await api.close();
	await ended;
	await expect(fetch(api.url)).rejects.toThrow();
});

test("a port that is taken is refused", async () => {
	const api = await startUsersApi();
	const port = Number(new URL(api.url).port);
	await expect(startUsersApi({ port })).rejects.toThrow("EADDRINUSE");
	await api.close();
});

test.skipIf(process.platform === "win32")(
	"the program prints its URL and ends cleanly on Ctrl-C",
	async () => {
		const child = startMain("0");
		const [line] = await once(child.stdout, "data");
		const url = /http:\S+/.exec(line)?.[0] ?? "no URL";
		expect((await fetch(`${url}/users/1`)).status).toBe(200);
		child.kill("SIGINT");
		expect(await once(child, "exit")).toEqual([0, null]);
	},
);

test("the program says what is wrong with the port, in one line", async () => {
	const child = startMain("many");
	const [text] = await once(child.stderr, "data");
	expect(text).toBe('PORT must be a number from 0 to 65535, not "many".\n');
	expect(await once(child, "exit")).toEqual([1, null]);
});
