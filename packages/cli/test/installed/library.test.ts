import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startUsersApi } from "../../../../examples/users-api/src/index.ts";
import { curlew } from "../curlew.ts";
import { type Installation, installPackage } from "./install.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const MODULES = join(ROOT, "node_modules");

let installed: Installation;
let api: Awaited<ReturnType<typeof startUsersApi>>;

beforeAll(async () => {
	installed = await installPackage();
	api = await startUsersApi({ port: 0 });
	for (const example of ["library", "users"])
		await cp(join(ROOT, "examples", example), at(example), { recursive: true });
	// What a project of this kind has besides.
	for (const name of ["vitest", "@types"])
		await symlink(join(MODULES, name), at("node_modules", name));
});

afterAll(async () => {
	await installed[Symbol.asyncDispose]();
	await api.close();
});

const at = (...path: readonly string[]) => join(installed.root, ...path);

/** Runs Node in the examples' folder. */
async function node(
	args: readonly string[],
	env: Readonly<Record<string, string>> = {},
) {
	const { PATH = "" } = process.env;
	return promisify(execFile)(process.execPath, args, {
		cwd: at("library"),
		env: { PATH, HOME: installed.root, NO_COLOR: "1", ...env },
	}).catch(({ stdout, stderr }) => {
		throw new Error(`${stdout}${stderr}`);
	});
}

test("an example runs a collection and reads its events", async () => {
	const { stdout } = await node(["run.ts", "../users", api.url]);
	expect(stdout).toContain("passed users/create 201\n");
	expect(stdout).toContain("{ passed: 9, failed: 0, error: 0, skipped: 0 }");
});

test("an example expects something of results in Vitest", async () => {
	const vitest = join(MODULES, "vitest/vitest.mjs");
	const { stdout } = await node([vitest, "run"], { API_URL: api.url });
	expect(stdout).toMatch(/Tests.* 1 passed/);
});

test("an example is a reporter", async () => {
	const { stdout, stderr } = await curlew(
		[
			...["run", "../users/users", "--env", "local"],
			...["--env-var", `base_url=${api.url}`],
			...["--reporter", "./slow-requests.ts=slow.txt"],
		],
		{ bin: installed.bin, cwd: at("library") },
	);
	expect(stderr).toBe("");
	expect(stdout).toMatch(/Requests +9 passed/);
	const lines = (await readFile(at("library/slow.txt"), "utf8")).split("\n");
	expect(lines).toHaveLength(6);
	expect(lines[0]).toMatch(/^\d+\.\d ms\tusers\//);
});

test("the examples are no longer than a page is wide", async () => {
	for (const name of ["run.ts", "users.test.ts", "slow-requests.ts"]) {
		const text = await readFile(at("library", name), "utf8");
		expect(text.split("\n").length, name).toBeLessThanOrEqual(26);
	}
});

/** The TypeScript blocks of a page. */
async function blocksOf(page: string): Promise<readonly string[]> {
	const text = await readFile(join(ROOT, page), "utf8");
	return [...text.matchAll(/^```(?:ts|js)\n(.*?)^```/gms)].map(
		([, code = ""]) => code,
	);
}

test("the types are there for programs, and so are those of the examples in the docs", async () => {
	const pages = [
		"docs/library.md",
		"docs/reports.md",
		"packages/cli/README.md",
	];
	const blocks = (await Promise.all(pages.map(blocksOf))).flat();
	expect(blocks.length).toBeGreaterThan(5);
	for (const [index, code] of blocks.entries())
		await writeFile(at("library", `block-${index}.ts`), code);
	await writeFile(
		at("library", "tsconfig.json"),
		JSON.stringify({
			compilerOptions: {
				module: "nodenext",
				target: "es2024",
				lib: ["es2024", "esnext.disposable"],
				types: ["node"],
				strict: true,
				noEmit: true,
				allowImportingTsExtensions: true,
			},
			include: ["*.ts"],
		}),
	);
	await node([join(MODULES, "typescript/bin/tsc"), "--project", "."]);
});

test("declarations have comments, and need no other package", async () => {
	const text = await readFile(
		at("node_modules/curlew/dist/index.d.ts"),
		"utf8",
	);
	const from = [...text.matchAll(/from "([^"]+)"/g)].map(([, name]) => name);
	expect(from).toEqual(["node:stream"]);
	expect(text).toContain("Sends one request of a collection and judges");
	expect(text).not.toContain("@internal");
});

/** The names that the package exports, types included. */
async function exportedNames(): Promise<readonly string[]> {
	const text = await readFile(
		at("node_modules/curlew/dist/index.d.ts"),
		"utf8",
	);
	const listed = text.match(/^export \{(.*)\};?$/m)?.[1]?.split(",") ?? [];
	const declared = text.matchAll(
		/^export declare (?:abstract )?(?:function|class) (\w+)/gm,
	);
	return [
		...[...declared].map(([, name = ""]) => name),
		...listed.map((one) => one.trim().split(" ").at(-1) ?? ""),
	].sort();
}

test("docs/library.md lists what is published, and no page names what is not", async () => {
	const library = await readFile(join(ROOT, "docs/library.md"), "utf8");
	const table = library.slice(library.indexOf("## Names"));
	const rows = table.split("\n").filter((line) => line.startsWith("| "));
	const named = rows.join().match(/(?<=`)[A-Za-z]+(?=`)/g) ?? [];
	expect(named.toSorted()).toEqual(await exportedNames());
	const program =
		"import * as library from 'curlew'; console.log(Object.keys(library).join())";
	const { stdout } = await node(["--input-type=module", "-e", program]);
	expect(named).toEqual(expect.arrayContaining(stdout.trim().split(",")));
	for (const page of globSync("docs/*.md", { cwd: ROOT }))
		expect(await readFile(join(ROOT, page), "utf8"), page).not.toMatch(
			/(?:from|import\() ?"@curlew/,
		);
});
