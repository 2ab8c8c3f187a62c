import type { RequestExample } from "../../collection/model.ts";
import type { BruDocument } from "./bru-document.ts";
import { openingOf } from "./example-opening.ts";

type Node = Readonly<Record<string, unknown>>;

/** Nobody's example has more levels. */
const DEEPEST = 100;
const QUOTES = "'''";

/** Saved responses. Their inner structure is kept as it is written: texts, and maps of texts. */
export function readBruExamples(document: BruDocument): RequestExample[] {
	return document.blocks
		.filter(({ name }) => name === "example")
		.map((block) => {
			const lines = (block.text?.text ?? "").split("\n");
			const { name, request, response } = readMap({ lines, at: 0 }, 0);
			return { name: typeof name === "string" ? name : "", request, response };
		});
}

interface Position {
	readonly lines: readonly string[];
	at: number;
}

/** Reads `name: value` and `name: {` up to the `}` that stands at `indent - 2`. */
function readMap(position: Position, indent: number): Node {
	const map: Record<string, unknown> = {};
	while (position.at < position.lines.length) {
		const line = position.lines[position.at++] ?? "";
		if (line.trim() === "") continue;
		if (line.trim() === "}") break;
		const opening = openingOf(line);
		if (opening?.rest === "" && indent < 2 * DEEPEST) {
			const { name } = opening;
			const isText = /^body:(?:json|text|xml|sparql|graphql)/.test(name);
			map[name] = isText
				? readText(position, indent + 2)
				: readMap(position, indent + 2);
			continue;
		}
		const colon = line.indexOf(":");
		const name = line.slice(0, Math.max(0, colon)).trim();
		if (name === "") continue;
		const value = line.slice(colon + 1).trim();
		map[name] = value === QUOTES ? readQuoted(position, indent) : value;
	}
	return map;
}

/** The lines up to the `}` of the section. */
function readText(position: Position, indent: number): string {
	const close = `${" ".repeat(indent - 2)}}`;
	return readLines(position, (line) => line.trimEnd() === close, indent);
}

function readQuoted(position: Position, indent: number): string {
	return readLines(position, (line) => line.trim() === QUOTES, indent + 2);
}

function readLines(
	position: Position,
	isEnd: (line: string) => boolean,
	indent: number,
): string {
	const lines: string[] = [];
	while (position.at < position.lines.length) {
		const line = position.lines[position.at++] ?? "";
		if (isEnd(line)) break;
		lines.push(
			line.startsWith(" ".repeat(indent))
				? line.slice(indent)
				: line.trimStart(),
		);
	}
	return lines.join("\n");
}
