import type { SourceText } from "../../../diagnostics/source-text.ts";
import { compact, type Tree } from "../../../formats/tree/plain-tree.ts";
import type { Findings } from "../findings.ts";
import type { HttpBlock, PlacedPair } from "./http-block.ts";

export interface HttpSettings {
	readonly tree: Tree;
	readonly tags: readonly string[] | undefined;
	readonly docs: string | undefined;
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000 };
/** What is said elsewhere, or changes nothing of what is sent. */
const ELSEWHERE: ReadonlySet<string> = new Set([
	"name",
	"prompt",
	"no-log",
	"no-auto-encoding",
	"title",
	"noLog",
	"noResponseView",
	"openWith",
	"save",
]);
/** Tags that something here does. */
const INSTEAD: Readonly<Record<string, string>> = {
	"no-cookie-jar": "--no-cookies sends a run without cookies.",
	ref: "`curlew send --needed` sends first what a request needs.",
	forceRef: "`curlew send --needed` sends first what a request needs.",
	note: "A request is sent when it is asked for.",
	import: "Import the whole folder.",
	"connection-timeout": "--connect-timeout says it for a run.",
};

/** What `# @…` lines say of how a request is sent; what nothing here does is told. */
export function httpSettings(
	block: HttpBlock,
	source: SourceText,
	findings: Findings,
): HttpSettings {
	let tree: Record<string, number | boolean> = {};
	let tags: readonly string[] | undefined;
	const docs: string[] = [];
	if (block.title !== "" && block.tags.some(({ name }) => name === "name"))
		docs.push(block.title);
	for (const tag of block.tags) {
		if (tag.name === "no-redirect") tree = { ...tree, followRedirects: false };
		else if (tag.name === "timeout")
			tree = { ...tree, timeout: milliseconds(tag.value) };
		else if (tag.name === "tag")
			tags = tag.value.split(/[\s,]+/).filter((word) => word !== "");
		else if (tag.name === "description") docs.push(tag.value);
		else if (!ELSEWHERE.has(tag.name)) tell(tag, source, findings);
	}
	return {
		tree: compact(tree),
		tags,
		docs: docs.length === 0 ? undefined : docs.join("\n\n"),
	};
}

function tell(
	{ name, value, start, end }: PlacedPair,
	source: SourceText,
	findings: Findings,
): void {
	const hint = Object.hasOwn(INSTEAD, name) ? INSTEAD[name] : undefined;
	const text = `\`@${name}${value === "" ? "" : ` ${value}`}\``;
	if (hint !== undefined)
		findings.changed(
			source,
			[start, end],
			`${text} stands in no request.`,
			hint,
		);
	else
		findings.lost(
			source,
			[start, end],
			`${text} has no place here.`,
			"It was left out.",
		);
}

/** `600`, in seconds, or `500 ms`. */
function milliseconds(text: string): number {
	const [, count = "", unit = "s"] =
		/^(\d+)\s*(ms|s|m)?$/.exec(text.trim()) ?? [];
	return Number(count) * (UNITS[unit] ?? 1_000);
}
