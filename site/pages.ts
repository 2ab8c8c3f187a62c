/**
 * The pages of `docs/` in the order in which a newcomer reads them.
 * `tools/site.test.ts` holds it to the folder: each page stands here once.
 * Decisions are not listed: the site takes those from their folder.
 */
export interface Chapter {
	readonly title: string;
	/** Names in `docs/`, without `.md`. */
	readonly pages: readonly string[];
}

export const CHAPTERS: readonly Chapter[] = [
	{
		title: "Begin",
		pages: [
			"index",
			"install",
			"executable",
			"five-minutes",
			"requests-by-hand",
			"cookbook",
			"troubleshooting",
		],
	},
	{
		title: "Coming from",
		pages: [
			"import",
			"from-postman",
			"postman-folders",
			"from-newman",
			"from-bru",
			"from-insomnia",
			"from-openapi",
			"from-hurl",
			"from-http-files",
			"flags",
			"comparison",
		],
	},
	{
		title: "Requests",
		pages: ["requests", "placeholder-language", "auth", "secrets", "scripts"],
	},
	{
		title: "Before sending",
		pages: [
			"check",
			"explain",
			"editors",
			"types",
			"app",
			"app-tasks",
			"history",
		],
	},
	{
		title: "Runs",
		pages: [
			"watch",
			"contract",
			"openapi",
			"snapshots",
			"cassettes",
			"ci",
			"reports",
			"data",
			"parallel",
			"shards",
			"workers",
			"load",
			"mock",
		],
	},
	{
		title: "Reference",
		pages: ["format", "cli", "library", "semantics", "bruno", "convert"],
	},
	{
		title: "Inside",
		pages: [
			"security",
			"performance",
			"scaling",
			"architecture",
			"adding-a-format",
			"dependencies",
			"testing",
		],
	},
];

/** What a page is called in the sidebar: its first heading. */
export function titleOf(markdown: string): string {
	const [, title = ""] = /^# (.+)$/m.exec(markdown) ?? [];
	return title.replaceAll("`", "");
}

/** The anchor of a heading, as GitHub makes it, so that links hold in both places. */
export function anchorOf(heading: string): string {
	return heading
		.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\- _]/gu, "")
		.trim()
		.replaceAll(" ", "-");
}
