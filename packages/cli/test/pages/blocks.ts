import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

/** A block of a page, with what the comment on the line before it says. */
export interface Block {
	readonly page: string;
	/** Where the block begins, from 1. */
	readonly line: number;
	readonly language: string;
	readonly text: string;
	readonly mark: Mark | undefined;
}

/**
 * What a comment says of the block behind it:
 *
 * - `run`: it is run, and compared with what it prints
 * - `run: FILE: OLD → NEW`: the same, after a change
 * - `run, numbers differ`: the same, and one number is as good as another
 * - `file: PATH`: it is written there
 * - `append: PATH`: it is written at the end of that file
 * - `server: PATH`: it is written there, and Node runs it until the folder is left
 * - `not run: REASON`
 *
 * `folder: NAME` stands by itself: from there on blocks share a folder.
 */
export interface Mark {
	readonly kind: "run" | "file" | "append" | "server" | "not run";
	readonly numbersDiffer: boolean;
	/** The path, or the reason. */
	readonly text: string;
	readonly change:
		| { readonly file: string; readonly old: string; readonly changed: string }
		| undefined;
}

/** Blocks that share a folder, in their order. */
export interface Scene {
	readonly page: string;
	/** Of the folder; empty for a block that has its own. */
	readonly name: string;
	readonly blocks: readonly Block[];
}

const PARTS =
	/^<!-- folder: (?<folder>[\w-]+) -->$|(?:^<!-- (?<mark>(?:run|file|append|server|not run)\b.*?) -->\n)?^(?<indent> *)(?<fence>`{3,})(?<language>\w*)\n(?<text>.*?)^\k<indent>\k<fence>$/gms;

export const PAGES: readonly string[] = [
	"README.md",
	...globSync("docs/*.md", { cwd: ROOT }).sort(),
].filter((page) => page !== "docs/cli.md");

/** All blocks of a page; those behind a `folder` mark share a scene. */
export function scenesOf(page: string): readonly Scene[] {
	const markdown = readFileSync(join(ROOT, page), "utf8");
	const scenes: { page: string; name: string; blocks: Block[] }[] = [];
	let shared: Block[] | undefined;
	for (const { index, groups = {} } of markdown.matchAll(PARTS)) {
		if (groups.folder !== undefined) {
			shared = [];
			scenes.push({ page, name: groups.folder, blocks: shared });
			continue;
		}
		const { text = "", language = "", mark } = groups;
		const line = markdown.slice(0, index).split("\n").length;
		const block = { page, line, language, text, mark: readMark(mark) };
		if (shared) shared.push(block);
		else scenes.push({ page, name: "", blocks: [block] });
	}
	return scenes;
}

function readMark(mark: string | undefined): Mark | undefined {
	if (mark === undefined) return;
	const parts =
		/^(?<kind>not run|run|file|append|server)(?<differ>, numbers differ)?(?:: (?<text>.+))?$/s.exec(
			mark,
		)?.groups;
	if (parts === undefined) throw new Error(`No mark of a block: ${mark}`);
	const { kind = "", text = "", differ } = parts;
	const change = /^(\S+): (.+?) → (.+)$/s.exec(text);
	const [, file = "", old = "", changed = ""] = change ?? [];
	return {
		kind: kind as Mark["kind"],
		numbersDiffer: differ !== undefined,
		text,
		change: kind === "run" && change ? { file, old, changed } : undefined,
	};
}

/** Whether a block shows the command at work, so that it is run, or says why not. */
export function showsCommands({ language, text }: Block): boolean {
	if (/^(?:sh|bash|console)$/.test(language)) return true;
	return /^\$ /m.test(text);
}

/** The commands of a block; of `sh`, each line is one. */
export function commandsOf({ language, text }: Block): readonly string[] {
	const lines = text.split("\n");
	const prompted = lines.filter((line) => line.startsWith("$ "));
	if (prompted.length > 0) return prompted.map((line) => line.slice(2));
	if (language !== "sh") return [];
	return lines.filter((line) => line.trim() !== "" && !line.startsWith("#"));
}
