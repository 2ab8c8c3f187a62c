import { openAccess, readDotEnvFiles } from "@curlew/client/editing";
import { readRegularText } from "@curlew/client/files";
import type { Range } from "vscode-languageserver";
import { rangeOnLine } from "../facts/file-facts.ts";
import type { CollectionIndex } from "./collection-index.ts";

/** One name of `process.env`, without its value: those are nearly always secrets. */
export interface ProcessName {
	/** `.env` files that have it, absolute. */
	readonly files: readonly string[];
	/** True when the environment of the language server has it. */
	readonly isInherited: boolean;
}

/** What `{{process.env.…}}` can reach. */
export async function processNames(
	index: CollectionIndex,
): Promise<ReadonlyMap<string, ProcessName>> {
	const names = new Map<string, ProcessName>();
	for (const name of Object.keys(process.env))
		names.set(name, { files: [], isInherited: true });
	const environments = [...index.environments.values()];
	const { root } = index.root;
	const access = await openAccess(root);
	const files = await readDotEnvFiles(
		root,
		environments,
		access.files,
		NOT_TOLD,
	).catch(() => []);
	for (const { file, values } of files)
		for (const name of values?.keys() ?? []) {
			const known = names.get(name);
			names.set(name, {
				files: [...(known?.files ?? []), file],
				isInherited: known?.isInherited ?? false,
			});
		}
	return names;
}

/** `check` tells about files that cannot, or may not, be read. */
const NOT_TOLD = () => {};

/** The lines of `.env` files that set a name. */
export async function placesOfProcessName(
	index: CollectionIndex,
	name: string,
): Promise<readonly { readonly file: string; readonly range: Range }[]> {
	const { files = [] } = (await processNames(index)).get(name) ?? {};
	const places: { readonly file: string; readonly range: Range }[] = [];
	for (const file of files) {
		const text = await readRegularText(file).catch(() => "");
		for (const [line, content] of text.split(/\r?\n/).entries()) {
			const before = /^\s*(?:export\s+)?/.exec(content)?.[0] ?? "";
			const rest = content.slice(before.length);
			if (!rest.startsWith(name) || !/^\s*=/.test(rest.slice(name.length)))
				continue;
			const start = { line, character: before.length };
			places.push({ file, range: rangeOnLine(start, name.length) });
		}
	}
	return places;
}
