import { execFile, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { SNIPPET_TARGETS, snippet } from "./snippet.ts";
import type { SnippetRequest } from "./snippet-request.ts";
import { codeOf, HOSTILE, temporaryFolder } from "./testing/snippet-code.ts";

const run = promisify(execFile);

const EVERY_BODY: readonly SnippetRequest["body"][] = [
	undefined,
	{ kind: "text", text: HOSTILE },
	{ kind: "file", path: `/a/${HOSTILE}` },
	{
		kind: "multipart",
		parts: [
			{ name: HOSTILE, value: HOSTILE },
			{ name: "t", value: HOSTILE, contentType: "text/x" },
			{ name: "f", path: `/a/${HOSTILE}`, contentType: "image/png" },
		],
	},
];

const requestWith = (body: SnippetRequest["body"]): SnippetRequest => ({
	method: "POST",
	url: `http://127.0.0.1:9/${HOSTILE}`,
	headers: [
		["X-A", HOSTILE],
		["X-A", "again"],
		["Host", "other.test"],
	],
	...(body && { body }),
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;

test.skipIf(!hasPython)("Python is always code that compiles", async () => {
	const folder = await temporaryFolder();
	const files: string[] = [];
	for (const [at, body] of EVERY_BODY.entries()) {
		files.push(join(folder, `a${at}.py`));
		await writeFile(
			join(folder, `a${at}.py`),
			codeOf("python", requestWith(body)),
		);
	}
	await run("python3", ["-m", "py_compile", ...files]);
});

const hasJava = spawnSync("javac", ["--version"]).status === 0;

test.skipIf(!hasJava)("Java is always code that compiles", async () => {
	const folder = await temporaryFolder();
	const files: string[] = [];
	for (const [at, body] of EVERY_BODY.entries()) {
		const code = codeOf("java", requestWith(body));
		const name = `Main${at}`;
		files.push(join(folder, `${name}.java`));
		expect(code).toContain("class Main ");
		await writeFile(
			join(folder, `${name}.java`),
			code.replaceAll(/\bMain\b/g, name),
		);
	}
	// The compiler takes longer to start than to compile.
	await run("javac", ["-encoding", "UTF-8", "-d", folder, ...files]);
});

test("there is code for every target and every body", () => {
	expect(SNIPPET_TARGETS.map(({ id }) => id)).toEqual([
		"curl",
		"fetch",
		"axios",
		"python",
		"go",
		"java",
		"csharp",
		"php",
		"ruby",
		"rust",
		"powershell",
		"httpie",
		"wget",
	]);
	for (const { id } of SNIPPET_TARGETS)
		for (const body of EVERY_BODY)
			expect(codeOf(id, requestWith(body)).length).toBeGreaterThan(60);
	expect(snippet("cobol", requestWith(undefined))).toBeUndefined();
});
