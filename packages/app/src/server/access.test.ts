import { execFileSync } from "node:child_process";
import {
	mkdir,
	mkdtemp,
	open,
	realpath,
	rm,
	symlink,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AskedApp, openAskedApp } from "../testing/asked-app.ts";

let app: AskedApp;
let root: string;

const ENVIRONMENT = `name: dev
variables:
  - { name: key, value: hunter2-hunter2, secret: true }
  - { name: copy, value: "Bearer hunter2-hunter2" }
`;

beforeAll(async () => {
	root = await mkdtemp(join(await realpath(tmpdir()), "curlew-app-test-"));
	await mkdir(join(root, "c/environments"), { recursive: true });
	await mkdir(join(root, "c/.git"));
	await writeFile(
		join(root, "c/opencollection.yml"),
		"info:\n  name: C\nextensions:\n  curlew:\n    secrets: [{ name: declared }]\n",
	);
	await writeFile(join(root, "c/environments/dev.yml"), ENVIRONMENT);
	await writeFile(
		join(root, "c/one.yml"),
		"info: { name: One, type: http }\nhttp: { method: GET, url: '{{copy}}' }\n",
	);
	await writeFile(join(root, "c/.env"), "TOKEN=from-dot-env\n");
	await writeFile(join(root, "c/.git/config"), "secret\n");
	await writeFile(join(root, "outside.yml"), "outside\n");
	await symlink(join(root, "outside.yml"), join(root, "c/link.yml"));
	await symlink(root, join(root, "c/up"));
	await symlink(join(root, "c/.env"), join(root, "c/dot.yml"));
	await symlink(join(root, "c/.git"), join(root, "c/gdir"));
	await symlink(join(root, "not-there.yml"), join(root, "c/dangling.yml"));
	await symlink(join(root, "c/round.yml"), join(root, "c/round.yml"));
	app = await openAskedApp(join(root, "c"));
});

afterAll(async () => {
	await app[Symbol.asyncDispose]();
	await rm(root, { recursive: true, force: true });
});

describe("access", () => {
	test("the token is exchanged for a cookie that scripts cannot read and other sites do not send", async () => {
		const token = new URL(app.url).searchParams.get("token");
		const answer = await app.ask(`/?token=${token}`);
		expect(answer.status).toBe(303);
		expect(answer.headers.location).toBe("/");
		expect(String(answer.headers["set-cookie"])).toMatch(
			/^curlew_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
		);
		expect(String(answer.headers["set-cookie"])).not.toContain(token);
	});

	test.each([
		"/",
		"/c/none/",
		"/api/collection",
		"/api/events",
		"/assets/x.js",
		"/?token=x",
	])("%s is closed without the cookie", async (path) => {
		expect((await app.ask(path)).status).toBe(401);
		const { port } = new URL(app.url);
		const forged = { cookie: `curlew_${port}=${"A".repeat(43)}` };
		expect((await app.ask(path, forged)).status).toBe(401);
	});

	test("another Host is refused, even with the cookie: DNS rebinding", async () => {
		for (const host of ["evil.example", "localhost", "127.0.0.1"])
			expect(
				(await app.ask("/api/collection", { cookie: app.cookie, host })).status,
			).toBe(421);
	});

	test("other sites are refused, even with the cookie", async () => {
		const origin = app.origin;
		const save = (headers: Readonly<Record<string, string>>) =>
			app.ask(
				"/api/texts/read",
				{ cookie: app.cookie, ...headers },
				{ file: "one.yml" },
			);
		expect((await save({})).status).toBe(403);
		expect((await save({ origin: "https://evil.example" })).status).toBe(403);
		expect((await save({ origin: "null" })).status).toBe(403);
		expect(
			(await save({ origin, "sec-fetch-site": "cross-site" })).status,
		).toBe(403);
		expect((await save({ origin })).status).toBe(200);
		expect(
			(
				await app.ask("/api/collection", {
					cookie: app.cookie,
					"sec-fetch-site": "cross-site",
				})
			).status,
		).toBe(403);
	});

	test("the page may run its own scripts and nothing else", async () => {
		const { cookie } = app;
		const { headers: start } = await app.ask("/", { cookie });
		const place = String(start.location);
		expect(place).toMatch(/^\/c\/\w+\/$/);
		const { headers, text } = await app.ask(place, { cookie });
		const policy = String(headers["content-security-policy"]);
		expect(policy).toContain("default-src 'none'; script-src 'self';");
		expect(policy).toContain("frame-ancestors 'none'");
		expect(policy).not.toContain("unsafe");
		const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1];
		expect(text).toContain(`nonce="${nonce}"`);
		const again = await app.ask(place, { cookie });
		expect(again.headers["content-security-policy"]).not.toBe(policy);
		expect(headers["x-content-type-options"]).toBe("nosniff");
		expect(headers["referrer-policy"]).toBe("no-referrer");
		expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
	});

	test("no other answer may do anything in a browser", async () => {
		const { headers } = await app.ask("/api/collection", {
			cookie: app.cookie,
		});
		expect(headers["content-security-policy"]).toBe(
			"default-src 'none'; frame-ancestors 'none'; sandbox",
		);
	});
});

test("what is far too large is refused before it has come", async () => {
	const answer = await app.ask(
		"/api/texts/read",
		{
			cookie: app.cookie,
			origin: app.origin,
			"content-length": "500000000",
			connection: "close",
		},
		{ file: "one.yml" },
	);
	expect(answer.status).toBe(422);
	expect(answer.text).toContain("larger than a file of Curlew");
});

describe("files", () => {
	test.each([
		"../outside.yml",
		"environments/../../outside.yml",
		"/etc/passwd",
		"link.yml",
		"dangling.yml",
		"round.yml",
		"up/outside.yml",
		"dot.yml",
		"gdir/config",
		".env",
		".git/config",
		"a\0b",
		"..\\outside.yml",
		"",
	])("%j is closed", async (file) => {
		for (const path of ["/api/texts/read", "/api/forms/read"]) {
			const answer = await app.post(path, { file, at: [], kind: "request" });
			expect(answer.status).toBe(422);
			expect(answer.text).toContain("PATH_OUTSIDE_COLLECTION");
		}
		const written = await app.post("/api/texts/write", {
			file,
			version: "",
			text: "x",
		});
		expect(written.text).toContain("PATH_OUTSIDE_COLLECTION");
	});

	test("pipes and huge files are not waited for", async () => {
		const huge = await open(join(root, "c/huge.yml"), "w");
		await huge.truncate(60 * 1024 * 1024);
		await huge.close();
		execFileSync("mkfifo", [join(root, "c/pipe.yml")]);
		for (const file of ["huge.yml", "pipe.yml"]) {
			const answer = await app.post("/api/texts/read", { file });
			expect(answer.status).toBe(422);
			expect(answer.text).toContain("INVALID_REQUEST_TO_APP");
		}
	});

	test("a change on both sides is never lost", async () => {
		const place = { file: "one.yml", at: [], kind: "request" };
		const read = JSON.parse((await app.post("/api/forms/read", place)).text);
		const outside = "info: { name: Theirs, type: http }\nhttp: { url: x }\n";
		await writeFile(join(root, "c/one.yml"), outside);
		const tree = { ...read.tree, docs: "mine" };
		const refused = await app.post("/api/forms/write", {
			...place,
			...read,
			tree,
		});
		expect(refused.status).toBe(409);
		const conflict = JSON.parse(refused.text);
		expect(conflict).toMatchObject({ kind: "conflict", theirs: outside });
		expect(conflict.mine).toContain("docs: mine");
		expect(conflict.mine).toContain("name: One");
	});
});
