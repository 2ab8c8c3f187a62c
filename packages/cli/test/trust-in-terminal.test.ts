import { spawn, spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
	type TemporaryFolder,
	temporaryFolder,
} from "../../client/src/collection/testing/temporary-folder.ts";
import { bin, listening } from "./curlew.ts";

/** `script` of util-linux gives a program a terminal of its own. */
const HAS_TERMINAL =
	process.platform === "linux" &&
	spawnSync("script", ["-qec", "true", "/dev/null"]).status === 0;

const QUESTION = "May it? (y)es, always; (o)nly now; (N)o";

let folder: TemporaryFolder;
let target: Awaited<ReturnType<typeof listening>>;
const keys: (string | undefined)[] = [];

const request = (url: string) =>
	`info:\n  name: a\nhttp:\n  url: "${url}"\n  headers:\n    - name: x-key\n      value: "{{process.env.API_KEY}}"\n`;

beforeEach(async () => {
	keys.length = 0;
	const server = createServer((sent, answer) => {
		keys.push(sent.headers["x-key"]?.toString());
		answer.end("ok");
	});
	target = await listening(server);
	folder = await temporaryFolder({
		"shop/opencollection.yml": "info:\n  name: Shop\n",
		"shop/a.yml": request(target.url),
	});
});
afterEach(async () => {
	await folder[Symbol.asyncDispose]();
	await target[Symbol.asyncDispose]();
});

/** `curlew run` by somebody who sits at a terminal and types this once they are asked. */
function run(typed: string) {
	const { PATH = "", HOME = "" } = process.env;
	const command = [process.execPath, bin, "run"]
		.map((word) => `'${word}'`)
		.join(" ");
	const child = spawn("script", ["-qec", command, "/dev/null"], {
		cwd: folder.at("shop"),
		env: {
			PATH,
			HOME,
			...{ SHELL: "/bin/sh", TERM: "xterm", API_KEY: "hunter-of-the-user" },
			XDG_CONFIG_HOME: folder.at("config"),
		},
		stdio: ["pipe", "pipe", "ignore"],
	});
	let text = "";
	let isAsked = false;
	child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
		text += chunk;
		if (isAsked || !text.includes(QUESTION)) return;
		isAsked = true;
		child.stdin.write(typed);
	});
	return new Promise<{ code: number | null; text: string; isAsked: boolean }>(
		(resolve, reject) => {
			child.on("error", reject);
			child.on("close", (code) => resolve({ code, text, isAsked }));
		},
	);
}

const trustFile = () =>
	readFile(folder.at("config/curlew/trust.json"), "utf8").catch(() => "");

test.skipIf(!HAS_TERMINAL)(
	"at a terminal the user is asked before anything is sent; only now, and no, are kept nowhere",
	async () => {
		const refused = await run("\r");
		expect([refused.isAsked, refused.code]).toEqual([true, 1]);
		expect(refused.text).toContain("your environment variable API_KEY");
		expect(refused.text).toContain(`goes to ${target.url}`);
		expect(keys).toEqual([]);
		const interrupted = await run("\x03");
		expect([interrupted.isAsked, interrupted.code]).toEqual([true, 130]);
		expect(keys).toEqual([]);
		const once = await run("o\r");
		expect([once.isAsked, once.code]).toEqual([true, 0]);
		expect(keys).toEqual(["hunter-of-the-user"]);
		expect(await trustFile()).toBe("");
		for (const { text } of [refused, interrupted, once])
			expect(text).not.toContain("hunter-of-the-user");
	},
);

test.skipIf(!HAS_TERMINAL)(
	"yes is kept for the folder, and asked again for another host",
	async () => {
		const first = await run("y\r");
		expect([first.isAsked, first.code]).toEqual([true, 0]);
		expect(JSON.parse(await trustFile())).toMatchObject({
			[folder.at("shop")]: { environment: { API_KEY: [target.url] } },
		});
		const second = await run("");
		expect([second.isAsked, second.code]).toEqual([false, 0]);
		expect(keys).toEqual(["hunter-of-the-user", "hunter-of-the-user"]);
		const elsewhere = target.url.replace("127.0.0.1", "localhost");
		await writeFile(folder.at("shop/a.yml"), request(elsewhere));
		const grown = await run("n\r");
		expect([grown.isAsked, grown.code]).toEqual([true, 1]);
		expect(grown.text).toContain(`goes to ${elsewhere}`);
		expect(keys).toHaveLength(2);
	},
);
