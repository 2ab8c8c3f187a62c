import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countProblems, findAllProblems } from "./find-all-problems.ts";
import { placeProblems } from "./place-problems.ts";

const roots: string[] = [];

afterAll(async () => {
	for (const root of roots) await rm(root, { recursive: true });
});

async function folderOf(
	files: Readonly<Record<string, string>>,
): Promise<string> {
	const root = await mkdtemp(join(tmpdir(), "curlew-problems-"));
	roots.push(root);
	for (const [path, text] of Object.entries(files)) {
		await mkdir(dirname(join(root, path)), { recursive: true });
		await writeFile(join(root, path), text);
	}
	return root;
}

const SHOP = {
	"opencollection.yml": "info:\n  name: Shop\n",
	"environments/dev.yml":
		"name: dev\nvariables:\n  - name: base_url\n    value: http://a.test\n  - name: nobody\n    value: x\n",
	"a.yml":
		'info:\n  name: A\nhttp:\n  url: "{{base_ulr}}/{{fruit}}"\nruntime:\n  scripts:\n    - type: before-request\n      code: client.setVr("q", 1);\n',
};

test("problems stand in the fields of their forms, with what would remove them", async () => {
	const root = await folderOf(SHOP);
	const found = await findAllProblems(root);
	const inFile = (name: string) => {
		const file = join(root, name);
		return placeProblems(
			file,
			found.filter((one) => one.file === file),
		).map(({ rule, path, range, fixes }) => ({ rule, path, range, fixes }));
	};

	expect(countProblems(found)).toEqual({ error: 3, warning: 0, info: 2 });
	expect(inFile("a.yml")).toEqual([
		{
			rule: "unresolved",
			path: ["http", "url"],
			range: { start: 0, end: 12 },
			fixes: [
				{ kind: "write", old: "{{base_ulr}}", insert: "{{base_url}}" },
				{ kind: "define", name: "base_ulr" },
			],
		},
		{
			rule: "unresolved",
			path: ["http", "url"],
			range: { start: 13, end: 22 },
			fixes: [{ kind: "define", name: "fruit" }],
		},
		{
			rule: "unknown-member",
			path: ["runtime", "scripts", 0, "code"],
			range: { start: 7, end: 12 },
			fixes: [{ kind: "write", old: "setVr", insert: "setVar" }],
		},
	]);
	expect(inFile("environments/dev.yml")).toMatchObject([
		{ rule: "unused" },
		{ rule: "unused", fixes: [{ kind: "remove", path: ["variables", 1] }] },
	]);
});

test("a collection whose own file is broken has the faults of that file", async () => {
	const root = await folderOf({ "opencollection.yml": "info: [" });
	expect(await findAllProblems(root)).toMatchObject([
		{ rule: "broken-file", severity: "error", line: 1 },
	]);
});
