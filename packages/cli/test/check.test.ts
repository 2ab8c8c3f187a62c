import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderOf } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew } = inOneProcess();

const FILES = {
	"opencollection.yml": "opencollection: 1.0.0\ninfo:\n  name: Shop\n",
	"environments/dev.yml":
		"name: dev\nvariables:\n  - name: base_url\n    value: https://dev.test\n",
	"environments/prod.yml":
		"name: prod\nvariables:\n  - name: base_url\n    value: https://prod.test\n",
	"users/get.yml":
		'info:\n  name: Get\nhttp:\n  url: "{{base_ulr}}/users/{{id}}"\n',
};

let folder: Awaited<ReturnType<typeof folderOf>>;
let cache: Awaited<ReturnType<typeof folderOf>>;

beforeAll(async () => {
	folder = await folderOf(FILES);
	cache = await folderOf({});
});

afterAll(async () => {
	await folder[Symbol.asyncDispose]();
	await cache[Symbol.asyncDispose]();
});

const check = (...args: readonly string[]) =>
	curlew(["check", ...args], {
		cwd: folder.root,
		env: { XDG_CACHE_HOME: cache.root },
	});

test("tells what is wrong with line, caret and hint, and fails", async () => {
	const expected = `users/get.yml
  4:9  error  \`{{base_ulr}}\` in the URL has no value: the variable \`base_ulr\` is not set.  unresolved
     |
   4 |   url: "{{base_ulr}}/users/{{id}}"
     |         ^^^^^^^^^^^^
     hint: Did you mean \`base_url\`?

  4:28  error  \`{{id}}\` in the URL has no value: the variable \`id\` is not set.  unresolved
     |
   4 |   url: "{{base_ulr}}/users/{{id}}"
     |                            ^^^^^^
     hint: Define \`id\` in the environment, the collection, a folder or the request, or set it in a script that runs before.
`;
	const first = await check();
	expect(first.stdout).toContain(expected);
	expect(first.stdout).toContain(
		"2 errors, 1 note in 1 request with the environments dev, prod.\n",
	);
	expect(first.code).toBe(1);
	// From the cache, the same.
	expect(await check()).toEqual(first);
});

test("writes JSON with files relative to the collection, wherever it is called", async () => {
	const { stdout, code } = await check("users/get.yml", "--format", "json");
	const { findings } = JSON.parse(stdout);
	expect(code).toBe(1);
	expect(findings).toHaveLength(2);
	expect(findings[0]).toEqual({
		rule: "unresolved",
		severity: "error",
		file: "users/get.yml",
		line: 4,
		column: 9,
		message:
			"`{{base_ulr}}` in the URL has no value: the variable `base_ulr` is not set.",
		hint: "Did you mean `base_url`?",
		count: 1,
		places: [{ file: "users/get.yml", line: 4, column: 9 }],
	});
});

test("writes SARIF and workflow commands", async () => {
	const sarif = JSON.parse((await check("--format", "sarif")).stdout);
	expect(sarif.version).toBe("2.1.0");
	expect(sarif.runs[0].results[2].ruleId).toBe("unresolved");
	const github = await check("--format", "github", "users");
	expect(github.stdout).toMatch(
		/^::error file=users\/get\.yml,line=4,col=9,endColumn=21,title=curlew unresolved::/,
	);
});

describe("the exit code", () => {
	test.each([
		[0, ["--rule", "unresolved=warning"]],
		[1, ["--rule", "unresolved=warning", "--max-warnings", "1"]],
		[0, ["--rule", "unresolved=warning", "--max-warnings", "2"]],
		[0, ["--rule", "unresolved=off", "--env", "dev"]],
		[0, ["--env-var", "id=1", "--env-var", "base_ulr=x"]],
		[2, ["--rule", "unresolvd=off"]],
		[2, ["--rule", "unresolved=never"]],
		[2, ["--env", "production"]],
		[2, ["--target", "two"]],
		[2, ["--data", "gone.csv"]],
		[2, ["gone"]],
		[3, ["/"]],
	])("is %i with %j", async (expected, args) => {
		const { code, stderr } = await check(...args);
		expect([code, stderr === ""]).toEqual([expected, expected < 2]);
	});
});

test("columns of data are variables", async () => {
	await using data = await folderOf({ "rows.csv": "id,base_ulr\n1,x\n" });
	const { code } = await check("--data", join(data.root, "rows.csv"));
	expect(code).toBe(0);
});

test("changes what can be changed safely", async () => {
	await using own = await folderOf(FILES);
	const { stdout, code } = await curlew(["check", own.root, "--fix"]);
	expect(stdout).toContain("Fixed 1 finding. 1 error in 1 request");
	expect(code).toBe(1);
	expect(await readFile(join(own.root, "users/get.yml"), "utf8")).toBe(
		FILES["users/get.yml"].replace("base_ulr", "base_url"),
	);
});

test("a bundled collection is checked like any other", async () => {
	await using own = await folderOf({
		"api.yml":
			'opencollection: 1.0.0\ninfo:\n  name: B\nbundled: true\nitems:\n  - info:\n      name: A\n      type: http\n    http:\n      url: "https://a.test/{{no}}"\n',
	});
	const { stdout, code } = await curlew([
		"check",
		join(own.root, "api.yml"),
		"--format",
		"json",
	]);
	expect(code).toBe(1);
	expect(JSON.parse(stdout).findings).toMatchObject([
		{ rule: "unresolved", file: "api.yml", line: 10, column: 28 },
	]);
});
