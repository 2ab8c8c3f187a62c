import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { collectionOf } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew } = inOneProcess();

const LOGIN = `info: { name: login, seq: 1 }
http:
  method: GET
  url: "{{host}}/login"
runtime:
  scripts:
    - type: after-response
      code: |-
        client.setVar("user", { id: 7, roles: ["admin"], born: new Date(0) });
        client.setVar("token", \`Bearer \${res.body.token}\`);
        client.setEnvVar("region", "eu");
`;

const FILES = {
	"opencollection.yml": "info: { name: Shop }\n",
	"login.yml": LOGIN,
	"environments/dev.yml":
		"name: dev\nvariables:\n  - { name: host, value: http://x }\n  - { name: retries, value: { type: number, data: '3' } }\n",
};

/** What TypeScript says about a script beside the declarations; empty when nothing. */
function complaints(root: string): string {
	const { resolve } = createRequire(import.meta.url);
	const tsc = join(dirname(resolve("typescript/package.json")), "bin", "tsc");
	const options = "--noEmit --strict --checkJs --allowJs --target esnext";
	const args = [tsc, ...options.split(" "), "--types", "", "--ignoreConfig"];
	try {
		execFileSync(process.execPath, [...args, "curlew.d.ts", "use.js"], {
			cwd: root,
			encoding: "utf8",
		});
		return "";
	} catch (error) {
		return String(
			error instanceof Error && "stdout" in error ? error.stdout : error,
		);
	}
}

test("a script that uses what there is finds no complaint", async () => {
	await using collection = await collectionOf({
		...FILES,
		"use.js": `
const user = client.getVar("user");
/** @type {number | undefined} */
const id = user?.id;
/** @type {string | undefined} */
const role = user?.roles[0];
/** @type {Date | undefined} */
const born = user?.born;
client.setVar("token", "x");
client.setEnvVar("region", "us", { persist: true });
/** @type {number | undefined} */
const retries = bru.getEnvVar("retries");
test("all", async () => {
	expect(res.status).to.equal(200);
	expect(res.body.items).to.have.lengthOf(2);
	expect(res("..id")).to.be.json;
	assert.equal(res.getHeader("x"), "1");
	const answer = await client.sendRequest({ url: "{{host}}", timeout: 5 });
	req.setHeader("X-Status", String(answer.status + res.responseTime));
	const { summary } = await client.getTestResults();
	client.setNextRequest(summary.failed > 0 ? null : "login");
	await client.cookies.jar().setCookie("http://x", "a", "b");
	req.headerList.upsert({ key: "a", value: "b" });
});
`,
	});
	expect(await curlew(["types", collection.root])).toMatchObject({ code: 0 });
	expect(complaints(collection.root)).toBe("");
});

test("a wrong name, a wrong member and a wrong type are errors in the editor", async () => {
	const wrong = [
		['client.setVar("tokne", "x");', '"tokne"'],
		['client.getVar("usr");', "No overload"],
		['client.getEnvVar("hots");', '"hots"'],
		['client.getVar("user")?.nmae;', "'nmae'"],
		["/** @type {string} */ const s = res.status;", "'number'"],
		["res.getStat();", "'getStat'"],
	] as const;
	await using collection = await collectionOf({
		...FILES,
		"use.js": wrong.map(([script]) => script).join("\n"),
	});
	await curlew(["types", collection.root]);
	const lines = complaints(collection.root).split("\n");
	for (const [index, [, said]] of wrong.entries()) {
		const line = lines.find((one) => one.startsWith(`use.js(${index + 1},`));
		expect(line).toContain(said);
	}
});

test("names that cannot be told leave every name open", async () => {
	await using collection = await collectionOf({
		...FILES,
		"open.yml": LOGIN.replace('"token"', "res.body.name"),
		"use.js": 'client.setVar("whatever", 1); client.getVar("user");',
	});
	await curlew(["types", collection.root]);
	expect(complaints(collection.root)).toBe("");
});

test("names that end a comment, a line or a text elsewhere leave it TypeScript", async () => {
	const name = '*/ \u2028\u2029 " `';
	await using collection = await collectionOf({
		...FILES,
		"opencollection.yml": `info: { name: ${JSON.stringify(name)} }\n`,
		"environments/prod.yml": JSON.stringify({
			name,
			variables: ["*/", "__proto__", "a\\b", "l\u2028s", "名"].map((one) => ({
				name: one,
				value: "x",
			})),
		}),
		"use.js": 'client.getEnvVar("名");client.getEnvVar("*/");',
	});
	await curlew(["types", collection.root]);
	expect(complaints(collection.root)).toBe("");
});

test("--check tells whether the file is up to date, and writes nothing", async () => {
	await using collection = await collectionOf(FILES);
	const file = join(collection.root, "curlew.d.ts");
	expect(await curlew(["types", collection.root, "--check"])).toMatchObject({
		code: 1,
		stderr: expect.stringContaining("is not there"),
	});
	await curlew(["types", collection.root]);
	const text = await readFile(file, "utf8");
	expect(text).toContain(
		"/** login.yml:9 */\n\t\tuser: { id: number; roles: string[]; born: Date };",
	);
	expect(await curlew(["types", collection.root, "--check"])).toMatchObject({
		code: 0,
	});
	await writeFile(join(collection.root, "login.yml"), LOGIN.replace("7", "{}"));
	expect(await curlew(["types", collection.root, "--check"])).toMatchObject({
		code: 1,
		stderr: expect.stringContaining("does not fit the collection"),
	});
	expect(await readFile(file, "utf8")).toBe(text);
});

test("the declarations are no request of the collection, and a file that cannot be written is told", async () => {
	await using collection = await collectionOf(FILES);
	const output = join(collection.root, "missing", "x.d.ts");
	const run = await curlew(["types", collection.root, "--output", output]);
	expect(run.code).toBe(3);
	expect(run.stderr).toContain("cannot be written");
	const shown = await curlew(["types", collection.root, "--output", "-"]);
	expect(shown.stdout).toContain("declare const client: Curlew.Client;");
});
