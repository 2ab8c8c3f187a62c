import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { check } from "./check.ts";
import { environment, folderOf, request } from "./testing/checked-files.ts";

const FILES = {
	"environments/dev.yml": environment("dev", { host: "a" }),
	"a.yml": request("A", { url: "https://{{host}}/{{no}}" }),
};

async function checked() {
	const [root, cache] = [await folderOf(FILES), await folderOf({})];
	const rules = async (options = {}) =>
		(await check(root, { cache, ...options })).findings.map(({ rule }) => rule);
	return { root, cache, rules, first: await rules() };
}

test("what was found is kept, and given again as long as nothing changes", async () => {
	const { cache, rules, first } = await checked();
	expect(first).toEqual(["unresolved"]);
	const [name = "", ...others] = (await readdir(cache)).filter((file) =>
		/^[0-9a-f]{64}\.json$/.test(file),
	);
	expect(others).toEqual([]);
	// Whoever reads the file and not the collection gives this:
	const file = join(cache, name);
	const kept = JSON.parse(
		await (await import("node:fs/promises")).readFile(file, "utf8"),
	);
	kept.outcome.findings = [];
	await writeFile(file, JSON.stringify(kept));
	expect(await rules()).toEqual([]);
	expect(await rules({ cache: false })).toEqual(["unresolved"]);
});

test("a change of any file is seen", async () => {
	const { root, rules } = await checked();
	await writeFile(
		join(root, "a.yml"),
		request("A", { url: "https://{{host}}/x" }),
	);
	expect(await rules()).toEqual([]);
	await writeFile(
		join(root, "b.yml"),
		request("B", { url: "https://{{nope}}" }),
	);
	expect(await rules()).toEqual(["unresolved"]);
	await rm(join(root, "b.yml"));
	await rm(join(root, "environments/dev.yml"));
	expect(await rules()).toEqual(["unresolved"]);
	await writeFile(join(root, ".env"), "A=1\n");
	expect(await rules()).toEqual(["unresolved"]);
});

test("other options have another answer", async () => {
	const { rules } = await checked();
	expect(await rules({ rules: { unresolved: "off" } })).toEqual([]);
	expect(await rules({ outsideNames: ["no"] })).toEqual([]);
	expect(await rules()).toEqual(["unresolved"]);
});

test.each([
	"",
	"{",
	"[]",
	'{"form":1}',
	'{"form":0,"state":"x","outcome":{},"outside":[]}',
])("a cache that holds %j is as good as none", async (text) => {
	const { cache, rules } = await checked();
	for (const name of await readdir(cache))
		if (name.endsWith(".json")) await writeFile(join(cache, name), text);
	expect(await rules()).toEqual(["unresolved"]);
});

test("a cache that cannot be written is no reason to fail", async () => {
	const root = await folderOf(FILES);
	const { findings } = await check(root, { cache: join(root, "a.yml", "no") });
	expect(findings).toHaveLength(1);
});

test("the collection's folder as a path is the whole collection: useless silences are told", async () => {
	const root = await folderOf({
		"a.yml": `# curlew-ignore-file cycle: none\n${request("A", {})}`,
	});
	const { findings } = await check(root, { cache: false, paths: [root] });
	expect(findings.map(({ rule }) => rule)).toEqual(["useless-silence"]);
});
