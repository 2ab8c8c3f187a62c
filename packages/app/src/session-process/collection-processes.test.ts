import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { listening } from "../../../cli/test/curlew.ts";
import { connectTo, type ServerClient } from "../../test/server-client.ts";
import type { SendResult } from "../protocol/sending.ts";
import type { KnownVariables } from "../protocol/variables.ts";
import type { OpenedCollectionRef } from "../protocol/workspace/open-collections.ts";
import { type StartAppOptions, startApp } from "../server/start-app.ts";

/** Collections `left` and `right`, whose requests are fine, and one that never ends. */
async function opened(options: Omit<StartAppOptions, "paths" | "port"> = {}) {
	const target = await listening(
		createServer(({ url, headers }, answer) => {
			if (url === "/cookies") answer.setHeader("set-cookie", "seen=left");
			answer.end(url === "/cookies" ? (headers.cookie ?? "none") : "ok");
		}),
	);
	const root = await mkdtemp(join(tmpdir(), "curlew-processes-"));
	const request = (code: string, url = target.url) =>
		JSON.stringify({
			info: { name: "R", type: "http" },
			http: { method: "GET", url },
			runtime: { scripts: [{ type: "before-request", code }] },
		});
	for (const name of ["left", "right"]) {
		await mkdir(join(root, name));
		const own = `info: { name: ${name} }\n`;
		await writeFile(join(root, name, "opencollection.yml"), own);
		await writeFile(join(root, name, "fine.yml"), request(""));
		await writeFile(join(root, name, "loop.yml"), request("for (;;) {}"));
		const late = JSON.parse(request('client.setVar("kept", "yes")'));
		late.runtime.scripts.push({ type: "after-response", code: "for (;;) {}" });
		await writeFile(join(root, name, "late.yml"), JSON.stringify(late));
		await writeFile(
			join(root, name, "cookies.yml"),
			request("", `${target.url}/cookies`),
		);
		await writeFile(
			join(root, name, "reader.yml"),
			request('client.setVar("found", client.getVar("token") ?? "nothing")'),
		);
		await writeFile(
			join(root, name, "env.yml"),
			request("", `${target.url}/{{process.env.PATH}}`),
		);
		// Takes more than 32 MB to be read.
		const large = request("", "{{a}}".repeat(200_000));
		await writeFile(join(root, name, "large.yml"), large);
	}
	const app = await startApp({
		paths: [join(root, "left")],
		port: 0,
		...options,
	});
	onTestFinished(async () => {
		await app.close();
		await target[Symbol.asyncDispose]();
		await rm(root, { recursive: true, force: true });
	});
	return app;
}

async function post(page: ServerClient, id: string, path: string) {
	const request = { path, file: `${path}.yml`, at: [] };
	return page.post("send", { id, environment: null, request });
}

async function sent(page: ServerClient, id: string, path = "fine") {
	expect((await post(page, id, path)).status).toBe(202);
	await page.event(
		(event) => event.type === "send-finished" && event.id === id,
	);
	return page.getJson<SendResult>(`exchanges/${id}`);
}

test("a process that has no memory left says so, and the server goes on", async () => {
	const app = await opened({ memory: 32 });
	await using page = await connectTo(app.url);
	const { result } = await sent(page, "large", "large");
	expect(result).toMatchObject({
		status: "error",
		problems: [
			{
				code: "SESSION_PROCESS_ENDED",
				message: "The process that ran it ended: out of memory.",
			},
		],
	});
	expect((await page.get("collection")).status).toBe(200);
	expect((await sent(page, "fine")).result.response?.status).toBe(200);
});

test("a script keeps nothing from another collection that is open", async () => {
	const app = await opened();
	await using left = await connectTo(app.url);
	expect((await post(left, "loop", "loop")).status).toBe(202);
	const { id } = await left.postJson<OpenedCollectionRef>("collections/open", {
		folder: "right",
	});
	await using right = await connectTo(app.url, id);
	const { result } = await sent(right, "beside");
	expect(result.response?.status).toBe(200);
	expect((await left.get("exchanges/loop")).status).toBe(202);
	await left.post("send/loop/cancel", {});
	await left.event(({ type }) => type === "send-finished");
	expect((await sent(left, "after")).result.status).toBe("passed");
});

/** What a request has told the server of cookies. */
async function cookiesOf(page: ServerClient, id: string): Promise<string> {
	await sent(page, id, "cookies");
	return (await page.get(`exchanges/${id}/download`)).text();
}

test("a collection gets neither cookies, nor variables, nor permissions of another one that is open", async () => {
	// A build server allows all.
	vi.stubEnv("CI", "");
	onTestFinished(() => void vi.unstubAllEnvs());
	const app = await opened();
	await using left = await connectTo(app.url);
	const { id } = await left.postJson<OpenedCollectionRef>("collections/open", {
		folder: "right",
	});
	await using right = await connectTo(app.url, id);
	expect(await cookiesOf(left, "first")).toBe("none");
	expect(await cookiesOf(left, "second")).toBe("seen=left");
	const token = { environment: null, scope: "runtime", name: "token" };
	await left.post("variables/set", { ...token, value: "abc" });
	// The same server, and the name that the other one has used.
	expect(await cookiesOf(right, "other")).toBe("none");
	const { result } = await sent(right, "reader", "reader");
	expect(result.response?.status).toBe(200);
	const { variables } = await right.postJson<KnownVariables>("variables", {
		environment: null,
	});
	expect(variables).toMatchObject([{ name: "found", value: "nothing" }]);
	const question = await left.event(
		(event) => event.type === "access-question" && event.question !== null,
	);
	if (question.type !== "access-question" || !question.question) throw question;
	const answer = { id: question.question.id, answer: "once" };
	expect((await right.post("access/answer", answer)).status).toBe(422);
	await left.post("access/answer", answer);
	expect((await sent(left, "env-left", "env")).result.status).toBe("passed");
	expect((await sent(right, "env-right", "env")).result.status).toBe("error");
});

test("what a closed collection has under way is ended, and nothing of others", async () => {
	const app = await opened();
	await using left = await connectTo(app.url);
	const { id } = await left.postJson<OpenedCollectionRef>("collections/open", {
		folder: "right",
	});
	await using right = await connectTo(app.url, id);
	await post(left, "left-loop", "loop");
	await post(right, "right-loop", "loop");
	await right.post("open-collections/close", { id: left.collection });
	await left.event(({ type }) => type === "send-finished");
	expect((await left.get("collection")).status).toBe(422);
	expect((await right.get("exchanges/right-loop")).status).toBe(202);
	await right.post("send/right-loop/cancel", {});
});

test("a request that waits for its turn is cancelled without the one before", async () => {
	const app = await opened({ session: { scriptTimeout: 4_000 } });
	await using page = await connectTo(app.url);
	await post(page, "loop", "loop");
	const waiting = post(page, "waiting", "fine");
	await page.post("send/waiting/cancel", {});
	await waiting;
	expect((await page.get("exchanges/loop")).status).toBe(202);
	await page.post("send/loop/cancel", {});
	await page.event(
		(event) => event.type === "send-finished" && event.id === "loop",
	);
	expect((await sent(page, "after")).result.status).toBe("passed");
});

test("what a script has set before another one never ends is there after Cancel", async () => {
	const app = await opened();
	await using page = await connectTo(app.url);
	const isSet = page.event(
		(event) =>
			event.type === "send-event" && event.event.type === "variable-changed",
	);
	await post(page, "late", "late");
	await isSet;
	await page.post("send/late/cancel", {});
	await page.event(
		(event) => event.type === "send-finished" && event.id === "late",
	);
	const answer = await page.post("variables", { environment: null });
	expect(await answer.text()).toContain("kept");
});
