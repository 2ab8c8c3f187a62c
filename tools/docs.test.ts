import { existsSync, globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import manifest from "../packages/cli/package.json" with { type: "json" };
import { RESPONSE_MEMBERS } from "../packages/client/src/kinds/response-members.ts";
import { API_MEMBERS } from "../packages/client/src/script/api-members.ts";
import { cliReference } from "./docs.ts";
import { formatReference } from "./format-reference.ts";

test("docs/cli.md says what the commands say (npm run docs writes it)", async () => {
	const file = new URL("../docs/cli.md", import.meta.url);
	expect(await readFile(file, "utf8")).toBe(cliReference());
});

test("docs/format.md says what the tables say (npm run docs writes it), and its links lead somewhere", async () => {
	const file = new URL("../docs/format.md", import.meta.url);
	const text = await readFile(file, "utf8");
	expect(text).toBe(await formatReference());
	const titles = new Set(
		[...text.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
			title
				.toLowerCase()
				.replace(/[^\p{L}\p{N}\- _]/gu, "")
				.replaceAll(" ", "-"),
		),
	);
	const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, to = ""]) => to);
	expect(links.length).toBeGreaterThan(50);
	expect(links.filter((link) => !titles.has(link))).toEqual([]);
});

test("every member of a response is described, and no other", () => {
	expect(Object.keys(RESPONSE_MEMBERS).sort()).toEqual(
		[...(API_MEMBERS.res ?? [])].sort(),
	);
});

test("docs/security.md names files that are there", async () => {
	const page = new URL("../docs/security.md", import.meta.url);
	const text = await readFile(page, "utf8");
	const links = [...text.matchAll(/\]\((\.\.\/[^)#]+)\)/g)].map(
		([, to = ""]) => to,
	);
	const lost = links.filter((link) => !existsSync(new URL(link, page)));
	expect(links.length).toBeGreaterThan(50);
	expect(lost).toEqual([]);
});

test("pages name the repository as the manifest does", async () => {
	const [, name = ""] =
		/github\.com\/(.+)\.git$/.exec(manifest.repository.url) ?? [];
	const [owner = ""] = name.split("/");
	const root = fileURLToPath(new URL("../", import.meta.url));
	const named: string[] = [];
	for (const page of globSync("{*,docs/*,packages/cli/*}.md", { cwd: root })) {
		const text = await readFile(join(root, page), "utf8");
		for (const [, action, repository] of text.matchAll(
			/uses: ([\w-]+\/curlew)@|github\.com\/(\w+\/curlew)\b/g,
		))
			named.push(action ?? repository ?? "");
	}
	expect(owner).not.toBe("");
	expect(named.length).toBeGreaterThan(0);
	expect(new Set(named)).toEqual(new Set([name]));
});

test.each([
	["CONTRIBUTING.md", 20],
	["docs/testing.md", 3],
])("%s names files and folders that are there", async (page, least) => {
	const root = new URL("../", import.meta.url);
	const text = await readFile(new URL(page, root), "utf8");
	const named = [
		...text.matchAll(/`((?:packages|tools|docs)\/[\w./-]+)`/g),
		...text.matchAll(/\]\(((?:docs\/)?[\w./-]+)\)/g),
	].map(([, path = ""]) => path);
	const folder = page.startsWith("docs/") ? new URL("docs/", root) : root;
	const lost = named.filter(
		(path) =>
			!existsSync(new URL(path, root)) && !existsSync(new URL(path, folder)),
	);
	expect(named.length).toBeGreaterThan(least);
	expect(lost).toEqual([]);
});
