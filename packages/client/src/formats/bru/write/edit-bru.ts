import { SourceText } from "../../../diagnostics/source-text.ts";
import { EditError } from "../../errors.ts";
import { formatPath } from "../../tree/field.ts";
import type { Tree } from "../../tree/plain-tree.ts";
import type { BruRange } from "../bru-document.ts";
import { parseBru } from "../parse-bru.ts";
import type { Codec } from "./codecs.ts";
import { documentToTree } from "./from-bru.ts";
import { readAgain } from "./kept-sections.ts";
import { saySame } from "./same-sections.ts";
import { treeToBru } from "./to-bru.ts";

/**
 * The text of a `.bru` file with another content. Sections that say the same
 * as before keep every character.
 *
 * @param before the content that the text has
 * @throws EditError when the format has no place for what was added
 */
export function editBru(
	text: string,
	codec: Codec,
	name: string,
	before: Tree,
	after: Tree,
): string {
	const written = treeToBru(after, codec, name);
	const old = treeToBru(before, codec, name);
	const known = new Set(old.lost.map((path) => formatPath(path)));
	const lost = written.lost.find((path) => !known.has(formatPath(path)));
	if (lost) {
		throw new EditError(
			`A .bru file has no place for \`${formatPath(lost)}\`.`,
			{
				hint: "Convert the collection to OpenCollection: curlew convert.",
				part: lost,
			},
		);
	}
	const spliced = splice(text, old.text, written.text);
	return saysTheSame(spliced, written.text, codec, name)
		? spliced
		: written.text;
}

/** Replaces the sections of a text that differ between two writings of it. */
function splice(text: string, before: string, after: string): string {
	const old = blockTexts(before);
	const wanted = blockTexts(after);
	const changed = [...wanted].filter(
		([name, content]) => old.get(name) !== content,
	);
	const removed = [...old.keys()].filter((name) => !wanted.has(name));
	let result = text;
	for (const name of removed) result = removeBlock(result, name);
	const order = [...wanted.keys()];
	for (const [name, content] of changed)
		result = putBlock(result, name, content, order);
	return result;
}

/** The text of each section; of several of one name, all together. */
function blockTexts(text: string): Map<string, string> {
	const texts = new Map<string, string>();
	for (const { name, start, end } of blocksOf(text)) {
		const content = text.slice(start, end);
		const above = texts.get(name);
		texts.set(name, above === undefined ? content : `${above}\n\n${content}`);
	}
	return texts;
}

interface Block extends BruRange {
	readonly name: string;
}

/** The sections with their contents. What a section holds is indented: its bracket is the last that begins a line. */
function blocksOf(text: string): readonly Block[] {
	const { blocks } = parseBru(new SourceText("", text));
	return blocks.map(({ name, start }, index) => {
		const next = blocks[index + 1]?.start ?? text.length;
		const content = text.slice(start, next);
		const bracket = [...content.matchAll(/^[}\]]/gm)].at(-1);
		const length =
			bracket === undefined ? content.trimEnd().length : bracket.index + 1;
		return { name, start, end: start + length };
	});
}

function removeBlock(text: string, name: string): string {
	const doomed = blocksOf(text).filter((block) => block.name === name);
	return doomed.reduceRight((left, { start, end }) => {
		const behind = left.slice(end).replace(/^\s*\n(?=[^\n]|$)/, "");
		return left.slice(0, start) + (behind === "" ? "" : behind);
	}, text);
}

function putBlock(
	text: string,
	name: string,
	content: string,
	order: readonly string[],
): string {
	const [first, ...others] = blocksOf(text).filter(
		(block) => block.name === name,
	);
	if (first === undefined) return insertBlock(text, name, content, order);
	const single = others.reduceRight(
		(left, { start, end }) => left.slice(0, start) + left.slice(end),
		text,
	);
	return single.slice(0, first.start) + content + single.slice(first.end);
}

/** Behind the nearest section that comes before it in a file as Bruno writes it. */
function insertBlock(
	text: string,
	name: string,
	content: string,
	order: readonly string[],
): string {
	const above = order.slice(0, order.indexOf(name));
	const neighbour = blocksOf(text).findLast((block) =>
		above.includes(block.name),
	);
	if (neighbour === undefined)
		return text.trim() === "" ? `${content}\n` : `${content}\n\n${text}`;
	const { end } = neighbour;
	return `${text.slice(0, end)}\n\n${content}${text.slice(end)}`;
}

function saysTheSame(
	text: string,
	wanted: string,
	codec: Codec,
	name: string,
): boolean {
	const document = parseBru(new SourceText("", text));
	const { tree, problems } = documentToTree(document, codec, name);
	if (problems.some(({ severity }) => severity === "error")) return false;
	return saySame(
		readAgain(treeToBru(tree, codec, name).text),
		readAgain(wanted),
	);
}
