import { dirname, join, posix, relative, resolve, sep } from "node:path";
import type { SourceText } from "../../../diagnostics/source-text.ts";
import { compact, type Tree } from "../../../formats/tree/plain-tree.ts";
import { formDecoded } from "../../../values/percent-decoded.ts";
import type { ImportInput } from "../importer.ts";
import {
	contentTypeIn,
	type HeaderRow,
	type HeadersAndBody,
	headerTree,
	withTextBody,
} from "../text-body.ts";
import { type Placed, rangeOfText } from "./http-block.ts";

/** `< ./file.json`, `<@ ./file.json`, `<@latin1 ./file.json`. */
const FILE_LINE = /^<(@\w*)?\s+(\S.*?)\s*$/;
const COMMENT_LINE = /^\s*(?:#|\/\/)/;

/** What the body of a block needs around it. */
export interface BodyContext {
	readonly input: ImportInput;
	readonly source: SourceText;
	/** Is told each file that requests send: its path in the collection. */
	copy(path: string, from: string): void;
	/** Translates placeholders. */
	text(text: string, lines: readonly Placed[]): string;
}

/** The body of a block with the headers that go with it. */
export function httpBody(
	headers: readonly HeaderRow[],
	body: readonly Placed[],
	context: BodyContext,
): HeadersAndBody {
	const contentType = contentTypeIn(headers) ?? "";
	const lines = trimmed(body, /json/i.test(contentType) || looksLikeJson(body));
	const [first] = lines;
	const plain = { headers: headers.map(headerTree), body: undefined };
	if (first === undefined) return plain;
	if (/^multipart\//i.test(contentType))
		return multipart(headers, lines, contentType, context);
	if (/x-www-form-urlencoded/i.test(contentType))
		return form(headers, lines, context);
	const [, filling, path] = FILE_LINE.exec(first.text) ?? [];
	if (path !== undefined && filling === undefined && lines.length === 1)
		return fileBody(headers, first, path, contentType, context);
	return withTextBody(
		headers,
		textOf(lines, context),
		contentType === "" ? "text/plain" : "",
	);
}

/** Without empty lines and comments around it; in JSON, without any comment. */
function trimmed(body: readonly Placed[], isJson: boolean): readonly Placed[] {
	const lines = isJson
		? body.filter(({ text }) => !COMMENT_LINE.test(text))
		: body;
	const isIdle = ({ text }: Placed) =>
		text.trim() === "" || COMMENT_LINE.test(text);
	const kept = lines.slice(0, lines.findLastIndex((line) => !isIdle(line)) + 1);
	const start = kept.findIndex(({ text }) => text.trim() !== "");
	return kept.slice(Math.max(0, start));
}

function looksLikeJson(body: readonly Placed[]): boolean {
	const first = body.find(({ text }) => text.trim() !== "");
	return first !== undefined && /^\s*[{[]\s*(?:["}\]{[]|$)/.test(first.text);
}

/** The text with what files of `< …` lines say, and placeholders translated. */
function textOf(lines: readonly Placed[], context: BodyContext): string {
	const texts = lines.map((line) => {
		const path = FILE_LINE.exec(line.text)?.[2];
		return path === undefined
			? line.text
			: (contentOf(path, line, context) ?? line.text);
	});
	return context.text(texts.join("\n"), lines);
}

function contentOf(
	path: string,
	line: Placed,
	{ input, source }: BodyContext,
): string | undefined {
	const file = input.beside(path, source);
	if (file === undefined)
		input.findings.lost(
			source,
			rangeOfText(line),
			`The file ${path} is not there, hidden, or outside of what is imported.`,
			"Paste its content into the body.",
		);
	return file?.text;
}

function fileBody(
	headers: readonly HeaderRow[],
	line: Placed,
	path: string,
	contentType: string,
	context: BodyContext,
): HeadersAndBody {
	const filePath = placeOf(path, line, context);
	const rows = headers.filter(
		({ name }) => name.toLowerCase() !== "content-type",
	);
	return {
		headers: rows.map(headerTree),
		body: {
			type: "file",
			data: [
				compact({
					filePath,
					contentType: contentType || undefined,
					selected: true,
				}),
			],
		},
	};
}

/** Where a file will be in the collection. One that is not there is told, and keeps its name. */
function placeOf(
	path: string,
	line: Placed,
	{ input, source, copy }: BodyContext,
): string {
	if (path.includes("{{")) return path;
	const from = resolve(dirname(source.file), path);
	const inside = relative(input.root, from).split(sep).join("/");
	if (inside.startsWith("../") || !input.has(path, source)) {
		input.findings.lost(
			source,
			rangeOfText(line),
			`The file ${path} is not there, hidden, or outside of what is imported.`,
			"Put it into the collection's folder, and its path into the body.",
		);
		return posix.normalize(path);
	}
	copy(inside, join(input.root, inside));
	return inside;
}

/** `a = 1 & b = 2`, also over several lines. */
function form(
	headers: readonly HeaderRow[],
	lines: readonly Placed[],
	context: BodyContext,
): HeadersAndBody {
	const text = textOf(lines, context)
		.split("\n")
		.map((line) => line.trim())
		.join("");
	const data = text
		.split("&")
		.filter((pair) => pair.trim() !== "")
		.map((pair) => {
			const at = pair.indexOf("=");
			const [name, value] =
				at === -1 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
			return { name: decoded(name), value: decoded(value) };
		});
	const own = "application/x-www-form-urlencoded";
	const rows = headers.filter(
		({ name, value }) =>
			name.toLowerCase() !== "content-type" || value.toLowerCase() !== own,
	);
	return {
		headers: rows.map(headerTree),
		body: { type: "form-urlencoded", data },
	};
}

function decoded(text: string): string {
	return formDecoded(text.trim());
}

/** Parts with their headers; lines of `< file` are files. */
function multipart(
	headers: readonly HeaderRow[],
	lines: readonly Placed[],
	contentType: string,
	context: BodyContext,
): HeadersAndBody {
	const written = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
	const boundary =
		written?.[1] ??
		written?.[2] ??
		/^--(\S+?)(?:--)?$/.exec(lines[0]?.text ?? "")?.[1];
	if (boundary === undefined)
		return withTextBody(headers, textOf(lines, context), contentType);
	const parts: Placed[][] = [];
	for (const line of lines) {
		if (line.text.trim() === `--${boundary}`) parts.push([]);
		else if (line.text.trim() === `--${boundary}--`) break;
		else parts.at(-1)?.push(line);
	}
	const rows = headers.filter(
		({ name }) => name.toLowerCase() !== "content-type",
	);
	const data = parts.flatMap((part) => partOf(part, context));
	return {
		headers: rows.map(headerTree),
		body: { type: "multipart-form", data },
	};
}

function partOf(
	lines: readonly Placed[],
	context: BodyContext,
): readonly Tree[] {
	const empty = lines.findIndex(({ text }) => text.trim() === "");
	const head = lines
		.slice(0, empty === -1 ? lines.length : empty)
		.map(({ text }) => text);
	const content = trimmed(empty === -1 ? [] : lines.slice(empty + 1), false);
	const disposition =
		head.find((line) => /^content-disposition\s*:/i.test(line)) ?? "";
	const name = /[;\s]name="?([^";]*)"?/i.exec(disposition)?.[1];
	if (name === undefined) return [];
	const contentType = /^content-type\s*:\s*(.+)$/i
		.exec(head.find((line) => /^content-type\s*:/i.test(line)) ?? "")?.[1]
		?.trim();
	const [first] = content;
	const path =
		content.length === 1 && first ? FILE_LINE.exec(first.text)?.[2] : undefined;
	if (first && path !== undefined)
		return [
			compact({
				name,
				type: "file",
				value: [placeOf(path, first, context)],
				contentType,
			}),
		];
	return [
		compact({
			name,
			type: "text",
			value: textOf(content, context),
			contentType,
		}),
	];
}
