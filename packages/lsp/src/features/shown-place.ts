import { relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { Range } from "vscode-languageserver";
import type { CollectionIndex } from "../index/collection-index.ts";
import { visible } from "../index/values.ts";

/** A place as a link: `environments/local.yml:5`. */
export function placeLink(
	{ root }: CollectionIndex,
	{ file, range }: { readonly file: string; readonly range: Range },
): string {
	const line = range.start.line + 1;
	const path = relative(root.root, file).replaceAll(sep, "/");
	const label = visible(`${path}:${line}`).replace(/[\\[\]`*_<>&]/g, "\\$&");
	const address = pathToFileURL(file).href.replace(/[()]/g, encodeURIComponent);
	return `[${label}](${address}#L${line})`;
}

/** Text as code in Markdown, whatever is in it: a value is data, never markup. */
export function asCode(text: string): string {
	const line = visible(text.replace(/[\r\n]+/g, " "));
	const longest = Math.max(
		0,
		...[...line.matchAll(/`+/g)].map(([run]) => run.length),
	);
	if (longest === 0) return line === "" ? "*empty*" : `\`${line}\``;
	const fence = "`".repeat(longest + 1);
	return `${fence} ${line} ${fence}`;
}
