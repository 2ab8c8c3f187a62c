import { execFileSync } from "node:child_process";
import {
	mkdir,
	mkdtemp,
	open,
	readFile,
	realpath,
	rm,
	symlink,
	writeFile,
} from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningApp, startApp } from "./start-app.ts";

let app: RunningApp;
let root: string;
let cookie: string;
/** Of the open collection. */
let id = "any";

const ENVIRONMENT = `name: dev
variables:
  - { name: key, value: hunter2-hunter2, secret: true }
  - { name: copy, value: "Bearer hunter2-hunter2" }
`;

/** The collection says that the first of them is secret; the second file cannot be read as YAML. */
const DECLARED = `name: declared
variables:
  - { name: declared, value: hunter3-hunter3 }
`;
const BROKEN = `name: broken
variables:
  - { name: key, value: hunter4-hunter4, secret: true }
  - [
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
	await writeFile(join(root, "c/environments/declared.yml"), DECLARED);
	await writeFile(join(root, "c/environments/broken.yml"), BROKEN);
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
	app = await startApp({ path: join(root, "c"), port: 0 });
	const first = await ask(
		`/?token=${new URL(app.url).searchParams.get("token")}`,
	);
	cookie = String(first.headers["set-cookie"]).split(";")[0] ?? "";
	const page = await ask("/", { cookie });
	id = /"collection":"(\w+)"/.exec(page.text)?.[1] ?? "";
});

afterAll(async () => {
	await app.close();
	await rm(root, { recursive: true, force: true });
});

interface Answer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	readonly text: string;
}

/** With `node:http`, which lets a test say any `Host` and any `Origin`. */
function ask(
	path: string,
	headers: Readonly<Record<string, string>> = {},
	body?: unknown,
): Promise<Answer> {
	const { port } = new URL(app.url);
	return new Promise((resolve, reject) => {
		const sent = request(
			{
				host: "127.0.0.1",
				port,
				path: path.replace("/api/", `/api/${id}/`),
				method: body === undefined ? "GET" : "POST",
				headers: { "content-type": "application/json", ...headers },
			},
			(response) => {
				let text = "";
				response.setEncoding("utf8").on("data", (chunk: string) => {
					text += chunk;
				});
				response.on("end", () =>
					resolve({
						status: response.statusCode ?? 0,
						headers: response.headers,
						text,
					}),
				);
			},
		);
		sent.on("error", reject);
		sent.end(body === undefined ? undefined : JSON.stringify(body));
	});
}

/** As the page itself asks. */
function post(path: string, body: unknown): Promise<Answer> {
	return ask(path, { cookie, origin: new URL(app.url).origin }, body);
}

describe("access", () => {
	test("the token is exchanged for a cookie that scripts cannot read and other sites do not send", async () => {
		const token = new URL(app.url).searchParams.get("token");
		const answer = await ask(`/?token=${token}`);
		expect(answer.status).toBe(303);
		expect(answer.headers.location).toBe("/");
		expect(String(answer.headers["set-cookie"])).toMatch(
			/^curlew_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
		);
		expect(String(answer.headers["set-cookie"])).not.toContain(token);
	});

	test.each([
		"/",
		"/api/collection",
		"/api/events",
		"/assets/x.js",
		"/?token=x",
	])("%s is closed without the cookie", async (path) => {
		expect((await ask(path)).status).toBe(401);
		const { port } = new URL(app.url);
		const forged = { cookie: `curlew_${port}=${"A".repeat(43)}` };
		expect((await ask(path, forged)).status).toBe(401);
	});

	test("another Host is refused, even with the cookie: DNS rebinding", async () => {
		for (const host of ["evil.example", "localhost", "127.0.0.1"])
			expect((await ask("/api/collection", { cookie, host })).status).toBe(421);
	});

	test("other sites are refused, even with the cookie", async () => {
		const origin = new URL(app.url).origin;
		const save = (headers: Readonly<Record<string, string>>) =>
			ask("/api/texts/read", { cookie, ...headers }, { file: "one.yml" });
		expect((await save({})).status).toBe(403);
		expect((await save({ origin: "https://evil.example" })).status).toBe(403);
		expect((await save({ origin: "null" })).status).toBe(403);
		expect(
			(await save({ origin, "sec-fetch-site": "cross-site" })).status,
		).toBe(403);
		expect((await save({ origin })).status).toBe(200);
		expect(
			(await ask("/api/collection", { cookie, "sec-fetch-site": "cross-site" }))
				.status,
		).toBe(403);
	});

	test("the page may run its own scripts and nothing else", async () => {
		const { headers, text } = await ask("/", { cookie });
		const policy = String(headers["content-security-policy"]);
		expect(policy).toContain("default-src 'none'; script-src 'self';");
		expect(policy).toContain("frame-ancestors 'none'");
		expect(policy).not.toContain("unsafe");
		const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1];
		expect(text).toContain(`nonce="${nonce}"`);
		const again = await ask("/", { cookie });
		expect(again.headers["content-security-policy"]).not.toBe(policy);
		expect(headers["x-content-type-options"]).toBe("nosniff");
		expect(headers["referrer-policy"]).toBe("no-referrer");
		expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
	});

	test("no other answer may do anything in a browser", async () => {
		const { headers } = await ask("/api/collection", { cookie });
		expect(headers["content-security-policy"]).toBe(
			"default-src 'none'; frame-ancestors 'none'; sandbox",
		);
	});
});

test("what is far too large is refused before it has come", async () => {
	const answer = await ask(
		"/api/texts/read",
		{
			cookie,
			origin: new URL(app.url).origin,
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
			const answer = await post(path, { file, at: [], kind: "request" });
			expect(answer.status).toBe(422);
			expect(answer.text).toContain("PATH_OUTSIDE_COLLECTION");
		}
		const written = await post("/api/texts/write", {
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
			const answer = await post("/api/texts/read", { file });
			expect(answer.status).toBe(422);
			expect(answer.text).toContain("INVALID_REQUEST_TO_APP");
		}
	});

	test("a change on both sides is never lost", async () => {
		const place = { file: "one.yml", at: [], kind: "request" };
		const read = JSON.parse((await post("/api/forms/read", place)).text);
		const outside = "info: { name: Theirs, type: http }\nhttp: { url: x }\n";
		await writeFile(join(root, "c/one.yml"), outside);
		const tree = { ...read.tree, docs: "mine" };
		const refused = await post("/api/forms/write", { ...place, ...read, tree });
		expect(refused.status).toBe(409);
		const conflict = JSON.parse(refused.text);
		expect(conflict).toMatchObject({ kind: "conflict", theirs: outside });
		expect(conflict.mine).toContain("docs: mine");
		expect(conflict.mine).toContain("name: One");
	});
});

describe("secrets", () => {
	test("stand in no answer, whatever is asked", async () => {
		const environment = { file: "environments/dev.yml", at: [] };
		const answers = [
			await ask("/api/collection", { cookie }),
			await post("/api/variables", { environment: "dev" }),
			await post("/api/forms/read", { ...environment, kind: "environment" }),
			await post("/api/texts/read", { file: "environments/dev.yml" }),
			await post("/api/preview", {
				environment: "dev",
				request: { path: "one", file: "one.yml", at: [] },
			}),
		];
		// The second variable's own text is none of the secret's: the user wrote it there.
		for (const { text } of answers.slice(0, 2))
			expect(text).not.toContain("hunter2");
		expect(answers[3]?.text).toContain("INVALID_REQUEST_TO_APP");
		expect(answers[3]?.text).not.toContain("hunter2");
		expect(answers[4]?.text).not.toContain("hunter2");
		const form = JSON.parse(answers[2]?.text ?? "");
		expect(form.tree.variables[0]).toEqual({
			name: "key",
			value: "●●●",
			secret: true,
		});
	});

	test("stand in no text, whether marked, declared, or in a broken file", async () => {
		for (const name of ["dev", "declared", "broken"]) {
			const file = `environments/${name}.yml`;
			const text = await post("/api/texts/read", { file });
			if (name === "broken") expect(text.text).toContain("value: ●●●1");
			else expect(text.text).toContain("holds the values of secrets");
			expect(text.text).not.toMatch(/hunter\d/);
			const form = { file, at: [], kind: "environment", version: "" };
			const conflict = await post("/api/texts/write", { ...form, text: "x" });
			expect(conflict.status).toBe(409);
			expect(conflict.text).not.toMatch(/hunter\d/);
		}
		const form = await post("/api/forms/read", {
			file: "environments/declared.yml",
			at: [],
			kind: "environment",
		});
		expect(form.text).not.toContain("hunter3");
		expect(form.text).toContain("●●●");
	});

	test("are kept when a broken file is mended as text", async () => {
		const file = "environments/broken.yml";
		const read = await post("/api/texts/read", { file });
		const { version, text } = JSON.parse(read.text);
		const mended = await post("/api/texts/write", {
			file,
			version,
			text: text.replace("  - [\n", ""),
		});
		expect(mended.status).toBe(200);
		expect(mended.text).not.toContain("hunter4");
		expect(await readFile(join(root, "c", file), "utf8")).toBe(
			BROKEN.replace("  - [\n", ""),
		);
		await writeFile(join(root, "c", file), BROKEN);
	});

	test("that were not shown are kept when the form is written", async () => {
		const place = {
			file: "environments/dev.yml",
			at: [],
			kind: "environment",
		};
		const read = JSON.parse((await post("/api/forms/read", place)).text);
		const [key, copy] = read.tree.variables;
		const tree = {
			...read.tree,
			variables: [
				{ ...key, name: "renamed" },
				{ ...copy, value: "other" },
			],
		};
		const written = await post("/api/forms/write", { ...place, ...read, tree });
		expect(written.status).toBe(200);
		expect(written.text).not.toContain("hunter2");
		expect(await readFile(join(root, "c/environments/dev.yml"), "utf8")).toBe(
			ENVIRONMENT.replace("name: key", "name: renamed").replace(
				'"Bearer hunter2-hunter2"',
				'"other"',
			),
		);
	});
});
