import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { defineConfig, type MarkdownRenderer, type Plugin } from "vitepress";
import { anchorOf, CHAPTERS, titleOf } from "../pages.ts";

const docs = join(import.meta.dirname, "../../docs");
const repository = "https://github.com/curlew/curlew";

const item = (page: string) => ({
	text: titleOf(readFileSync(join(docs, `${page}.md`), "utf8")),
	link: `/${page === "index" ? "" : page}`,
});

const decisions = readdirSync(join(docs, "decisions"))
	.sort()
	.map((file) => item(`decisions/${file.replace(/\.md$/, "")}`));

function prepare(markdown: MarkdownRenderer): void {
	linkToRepository(markdown);
	keepBraces(markdown, "text");
	keepBraces(markdown, "code_inline");
}

/** The pages are about placeholders: what stands in braces is none of Vue's. */
function keepBraces(
	{ renderer }: MarkdownRenderer,
	kind: "text" | "code_inline",
): void {
	const render = renderer.rules[kind];
	renderer.rules[kind] = (...given) =>
		render?.(...given).replaceAll("{{", "&#123;&#123;") ?? "";
}

/** Pages link to files of the repository: these lie there, not on the site. */
function linkToRepository(markdown: MarkdownRenderer): void {
	markdown.core.ruler.push("repository-links", ({ tokens, env }) => {
		const folder = posix.dirname(posix.join("docs", env.relativePath));
		for (const token of tokens.flatMap(({ children }) => children ?? [])) {
			const href = token.attrGet("href");
			if (token.type !== "link_open" || !href || /^(?:\w+:|#|\/)/.test(href))
				continue;
			const target = posix.join(folder, href);
			const isPage = target.startsWith("docs/") && target.includes(".md");
			if (!isPage) token.attrSet("href", `${repository}/blob/main/${target}`);
		}
	});
}

/** The pages lie outside of the folder in which Vue is installed. */
const vueForPages: Plugin = {
	name: "vue-for-pages",
	enforce: "pre",
	resolveId(name, importer, { ssr }) {
		if (!/^vue(?:\/|$)/.test(name)) return;
		// What renders the pages loads Vue from its folder.
		if (ssr) return { id: name, external: true };
		if (importer?.startsWith(docs))
			return this.resolve(name, import.meta.filename);
	},
};

export default defineConfig({
	title: "Curlew",
	description: "An API client for people who keep their requests in files",
	srcDir: docs,
	outDir: join(import.meta.dirname, "../dist"),
	cacheDir: join(import.meta.dirname, "../node_modules/.cache"),
	cleanUrls: false,
	vite: { plugins: [vueForPages] },
	markdown: { anchor: { slugify: anchorOf }, config: prepare },
	themeConfig: {
		search: { provider: "local" },
		outline: [2, 3],
		sidebar: [
			...CHAPTERS.map(({ title, pages }) => ({
				text: title,
				items: pages.map(item),
			})),
			{ text: "Decisions", collapsed: true, items: decisions },
		],
		nav: [
			{ text: "Five minutes", link: "/five-minutes" },
			{ text: "Cookbook", link: "/cookbook" },
			{ text: "Format", link: "/format" },
		],
		socialLinks: [{ icon: "github", link: repository }],
	},
});
