import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { anchorOf, CHAPTERS, titleOf } from "../site/pages.ts";

const ROOT = new URL("../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), "utf8");

const PAGES = readdirSync(new URL("docs", ROOT))
	.filter((file) => file.endsWith(".md"))
	.map((file) => `docs/${file}`);
const DECISIONS = readdirSync(new URL("docs/decisions", ROOT)).map(
	(file) => `docs/decisions/${file}`,
);
const ALL = ["README.md", "CONTRIBUTING.md", ...PAGES, ...DECISIONS];

/** As GitHub and the site name them; of headings that are alike, the second has `-1`. */
function anchorsOf(markdown: string): ReadonlySet<string> {
	const anchors = new Set<string>();
	for (const [, title = ""] of withoutBlocks(markdown).matchAll(
		/^#{1,6} (.+)$/gm,
	)) {
		const plain = anchorOf(title);
		let anchor = plain;
		for (let count = 1; anchors.has(anchor); count += 1)
			anchor = `${plain}-${count}`;
		anchors.add(anchor);
	}
	return anchors;
}

function withoutBlocks(markdown: string): string {
	return markdown.replace(/^( *)(`{3,}).*?^\1\2$/gms, "");
}

function linksOf(page: string): readonly string[] {
	const text = withoutBlocks(read(page)).replace(/`[^`\n]*`/g, "");
	return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
		.map(([, link = ""]) => link)
		.filter((link) => !/^[a-z]+:/.test(link));
}

test("the sidebar of the site has each page once, and no other", () => {
	const listed = CHAPTERS.flatMap(({ pages }) => pages);
	expect(listed.map((page) => `docs/${page}.md`).sort()).toEqual(PAGES.sort());
});

test("every page has a title", () => {
	const titles = [...PAGES, ...DECISIONS].map((page) => titleOf(read(page)));
	expect(titles.filter((title) => title === "")).toEqual([]);
	expect(new Set(titles).size).toBe(titles.length);
});

test.each(ALL)("links of %s lead somewhere", (page) => {
	const lost = linksOf(page).filter((link) => {
		const [path = "", anchor] = link.split("#");
		const target = path === "" ? page : posix.join(posix.dirname(page), path);
		if (!existsSync(new URL(target, ROOT))) return true;
		if (anchor === undefined) return false;
		return !anchorsOf(read(target)).has(anchor);
	});
	expect(lost).toEqual([]);
});

test("README links to every page but the reference's own", () => {
	const linked = new Set(linksOf("README.md"));
	const missing = PAGES.filter((page) => !linked.has(page));
	expect(missing).toEqual(["docs/index.md"]);
});
