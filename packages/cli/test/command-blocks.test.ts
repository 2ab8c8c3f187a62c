import { spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startUsersApi } from "../../../examples/users-api/src/index.ts";
import { bin } from "./curlew.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * A block of a page with commands (`$ …`) and what they print, which has
 * `<!-- run -->` in front of it. It is run in a folder with `examples/users`, whose
 * server listens; `<!-- run: FILE: OLD → NEW -->` changes a file of it before.
 */
const BLOCK =
	/<!-- run(?:: (?<file>\S+): (?<old>.+?) → (?<changed>.+?))? -->\n```\w+\n(?<text>.*?)```/gs;

interface CommandBlock {
	readonly page: string;
	readonly text: string;
	readonly file: string | undefined;
	readonly old: string;
	readonly changed: string;
}

function blocksOf(page: string): readonly CommandBlock[] {
	const markdown = readFileSync(join(ROOT, page), "utf8");
	return [...markdown.matchAll(BLOCK)].map(({ groups = {} }) => {
		const { text = "", file, old = "", changed = "" } = groups;
		return { page, text, file, old, changed };
	});
}

const BLOCKS = ["README.md", ...globSync("docs/*.md", { cwd: ROOT })].flatMap(
	blocksOf,
);

let api: Awaited<ReturnType<typeof startUsersApi>>;

beforeAll(async () => {
	api = await startUsersApi({ port: 0 });
});

afterAll(() => api.close());

test.each(BLOCKS)("$page: $text", { timeout: 20_000 }, async (block) => {
	const folder = await mkdtemp(join(tmpdir(), "curlew-docs-"));
	try {
		const users = join(folder, "examples/users");
		await cp(join(ROOT, "examples/users"), users, { recursive: true });
		if (block.file !== undefined)
			await change(join(folder, block.file), block.old, block.changed);
		let printed = "";
		for (const command of commandsOf(block.text)) {
			// Where it is sent counts only in runs: elsewhere the page shows the usual port.
			if (/curlew (?:run|send) /.test(command)) await atServer(users);
			printed += `$ ${command}\n${await outputOf(command, folder)}`;
		}
		expectLines(linesOf(printed), linesOf(block.text));
	} finally {
		await rm(folder, { recursive: true });
	}
});

test("the pages have blocks that are run", () => {
	expect(BLOCKS.length).toBeGreaterThanOrEqual(12);
});

function commandsOf(text: string): readonly string[] {
	return text
		.split("\n")
		.filter((line) => line.startsWith("$ "))
		.map((line) => line.slice(2));
}

async function change(file: string, old: string, changed: string) {
	const text = await readFile(file, "utf8");
	expect(text).toContain(old);
	await writeFile(file, text.replace(old, changed));
}

async function atServer(users: string): Promise<void> {
	const file = join(users, "environments/local.yml");
	const text = await readFile(file, "utf8");
	await writeFile(file, text.replace("http://127.0.0.1:3000", api.url));
}

/** What a shell prints for a command, on both outputs together. */
function outputOf(command: string, cwd: string): Promise<string> {
	const functions = `curlew() { "$NODE" "$BIN" "$@"; }; npx() { "$@"; };`;
	const { PATH = "" } = process.env;
	const child = spawn("sh", ["-c", `${functions} { ${command}; } 2>&1`], {
		cwd,
		env: { PATH, HOME: cwd, NODE: process.execPath, BIN: bin },
		stdio: ["ignore", "pipe", "inherit"],
	});
	let text = "";
	child.stdout.setEncoding("utf8").on("data", (part: string) => {
		text += part;
	});
	return new Promise((resolve, reject) => {
		child.on("error", reject);
		child.on("close", () => resolve(text));
	});
}

/** The lines that say something, with times that are all alike. */
function linesOf(text: string): readonly string[] {
	return text
		.replace(/\b\d+(?:\.\d+)? m?s\b/g, "0 ms")
		.split("\n")
		.map((line) => line.trimEnd())
		.filter((line) => line !== "");
}

/** `…` on a line of the page stands for any number of lines. */
function expectLines(printed: readonly string[], page: readonly string[]) {
	let at = 0;
	for (const [index, line] of page.entries()) {
		if (line.trim() === "…") {
			const next = page[index + 1];
			if (next === undefined) return;
			const found = printed.indexOf(next, at);
			expect(printed.slice(at), `a line behind …`).toContain(next);
			at = found;
			continue;
		}
		expect(printed.slice(at, at + 1)).toEqual([line]);
		at += 1;
	}
	expect(printed.slice(at)).toEqual([]);
}
