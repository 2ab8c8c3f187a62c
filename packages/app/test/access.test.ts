import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listening } from "../../cli/test/curlew.ts";
import type { AccessQuestion } from "../src/protocol/access.ts";
import type { SendResult } from "../src/protocol/sending.ts";
import { type AppUnderTest, openAppWith } from "./app-under-test.ts";
import { connectTo, type ServerClient } from "./server-client.ts";

/** What the server was sent. */
const keys: (string | undefined)[] = [];
let target: Awaited<ReturnType<typeof listening>>;
let config: string;
let app: AppUnderTest;
let page: ServerClient;

const request = (name: string, key: string, url = target.url) =>
	JSON.stringify({
		info: { name, type: "http" },
		http: { url, headers: [{ name: "x-key", value: key }] },
	});

beforeEach(async () => {
	keys.length = 0;
	const server = createServer((sent, answer) => {
		keys.push(sent.headers["x-key"]?.toString());
		answer.end("ok");
	});
	target = await listening(server);
	config = await mkdtemp(join(tmpdir(), "curlew-config-"));
	const env = { API_KEY: "hunter-one", OTHER_KEY: "hunter-two" };
	app = await openAppWith(
		{
			"opencollection.yml": "info: { name: Shop }\n",
			"a.yml": request("A", "{{process.env.API_KEY}}"),
		},
		{ ...env, XDG_CONFIG_HOME: config },
	);
	page = await connectTo(app.url);
});

afterEach(async () => {
	await page[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
	await target[Symbol.asyncDispose]();
	await rm(config, { recursive: true, force: true });
});

const question = () => page.getJson<AccessQuestion | null>("access");
const answer = (id: string, answer: string) =>
	page.post("access/answer", { id, answer });
const trustFile = () =>
	readFile(join(config, "curlew/trust.json"), "utf8").catch(() => "");

/** The question about these names. */
async function asked(...names: readonly string[]): Promise<AccessQuestion> {
	await expect
		.poll(async () =>
			(await question())?.access.environment.map(({ name }) => name),
		)
		.toEqual(names);
	const found = await question();
	if (found === null) throw new Error("Nothing is asked.");
	return found;
}

let count = 0;
async function send(path = "a"): Promise<SendResult> {
	const id = `send-${++count}`;
	const request = { path, file: `${path}.yml`, at: [] };
	await page.post("send", { id, environment: null, request });
	await page.event(
		(event) => event.type === "send-finished" && event.id === id,
	);
	return page.getJson<SendResult>(`exchanges/${id}`);
}

test("until it is answered nothing can be read, and everything else can be done", async () => {
	const { access, isRefused } = await asked("API_KEY");
	expect(access.environment).toEqual([
		{ name: "API_KEY", hosts: [target.url], requests: ["a"] },
	]);
	expect(isRefused).toBe(false);
	expect((await page.get("collection")).status).toBe(200);
	expect((await send()).result.status).toBe("error");
	expect(keys).toEqual([]);
	expect(page.streamed()).toContain("access-question");
});

test("“only now” holds until the app ends, and for what was shown alone", async () => {
	const first = await asked("API_KEY");
	expect((await answer(first.id, "once")).status).toBe(204);
	expect((await send()).result.status).toBe("passed");
	expect(keys).toEqual(["hunter-one"]);
	expect(await trustFile()).toBe("");
	await app.write("b.yml", request("B", "{{process.env.OTHER_KEY}}"));
	const second = await asked("OTHER_KEY");
	expect((await send("b")).result.status).toBe("error");
	await answer(second.id, "once");
	expect((await send("b")).result.status).toBe("passed");
	expect(keys).toEqual(["hunter-one", "hunter-two"]);
	// The same name, to another host.
	await app.write(
		"a.yml",
		request(
			"A",
			"{{process.env.API_KEY}}",
			target.url.replace("127.0.0.1", "localhost"),
		),
	);
	await asked("API_KEY");
	expect((await send()).result.status).toBe("error");
	expect(keys).toHaveLength(2);
});

test("an answer allows the set that it names, not the one that it has become", async () => {
	const first = await asked("API_KEY");
	await app.write("b.yml", request("B", "{{process.env.OTHER_KEY}}"));
	const second = await asked("API_KEY", "OTHER_KEY");
	expect(second.id).not.toBe(first.id);
	const late = await answer(first.id, "always");
	expect(late.status).toBe(422);
	expect(await late.text()).toContain("OTHER_ACCESS_QUESTION");
	for (const [id, said] of [
		[second.id, "yes"],
		["", "always"],
		["__proto__", "always"],
	] as const)
		expect((await answer(id, said)).status).toBe(422);
	expect(await trustFile()).toBe("");
	expect((await send()).result.status).toBe("error");
	expect(keys).toEqual([]);
});

test("“always” is kept for this folder, in the file that the commands use", async () => {
	const { id } = await asked("API_KEY");
	await answer(id, "always");
	expect(JSON.parse(await trustFile())).toEqual({
		[app.root]: {
			commands: [],
			environment: { API_KEY: [target.url] },
			files: [],
			awsProfiles: {},
		},
	});
	expect((await send()).result.status).toBe("passed");
	expect(keys).toEqual(["hunter-one"]);
	expect(await question()).toBeNull();
});

test("“no” asks no more until more is wanted, or the user wants to be asked", async () => {
	const { id } = await asked("API_KEY");
	await answer(id, "no");
	expect(await question()).toMatchObject({ isRefused: true });
	await app.write("c.yml", request("C", "plain"));
	await page.event(
		(event) => event.type === "files-changed" && event.files.includes("c.yml"),
	);
	expect((await send("c")).result.status).toBe("passed");
	expect(await question()).toMatchObject({ id, isRefused: true });
	const again = await page.postJson<AccessQuestion>("access/ask", {});
	expect(again).toMatchObject({ id, isRefused: false });
	await answer(id, "no");
	await app.write("b.yml", request("B", "{{process.env.OTHER_KEY}}"));
	expect(await asked("API_KEY", "OTHER_KEY")).toMatchObject({
		isRefused: false,
	});
	expect((await send()).result.status).toBe("error");
});

test("commands are asked for too, and one that has changed since is not run", async () => {
	await writeFile(app.at("get.sh"), "echo from-command\n");
	const declare = (command: string) =>
		app.write(
			"opencollection.yml",
			`info: { name: Shop }\nextensions: { curlew: { secrets: { pin: { source: { secretCommand: ${command} } } } } }\n`,
		);
	await declare("[sh, get.sh]");
	await app.write("a.yml", request("A", "{{pin}}"));
	await expect
		.poll(async () => (await question())?.access.commands)
		.toEqual(["sh get.sh"]);
	const { id = "" } = (await question()) ?? {};
	// Between the question and the answer.
	await writeFile(app.at("get.sh"), "echo something-else\n");
	const { status } = await answer(id, "once");
	expect([204, 422]).toContain(status);
	expect((await send()).result.status).toBe("error");
	await expect
		.poll(async () => {
			const now = await question();
			return now !== null && now.id !== id ? now.access.commands : [];
		})
		.toEqual(["sh get.sh"]);
	await answer((await question())?.id ?? "", "once");
	expect((await send()).result.status).toBe("passed");
	expect(keys).toEqual(["something-else"]);
});

test("nobody without the page's cookie answers, and no other site", async () => {
	const { id } = await asked("API_KEY");
	const { origin } = new URL(app.url);
	const url = `${origin}/api/${page.collection}/access/answer`;
	const body = JSON.stringify({ id, answer: "always" });
	const headers = { "content-type": "application/json" };
	const anybody = await fetch(url, { method: "POST", body, headers });
	expect(anybody.status).toBeGreaterThanOrEqual(401);
	const first = await fetch(app.url, { redirect: "manual" });
	const cookie = first.headers.getSetCookie()[0]?.split(";")[0] ?? "";
	const foreign = { ...headers, cookie, origin: "http://evil.example" };
	const elsewhere = await fetch(url, {
		method: "POST",
		body,
		headers: foreign,
	});
	expect(elsewhere.status).toBe(403);
	expect(await trustFile()).toBe("");
});
