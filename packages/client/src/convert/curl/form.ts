import { extname } from "node:path";
import type { Tree } from "../../formats/tree/plain-tree.ts";
import { compact } from "../../formats/tree/plain-tree.ts";
import type { Notes } from "./notes.ts";
import type { Options } from "./operation.ts";

/** The types that curl itself knows; of other files it says that they are bytes. */
const TYPES: Readonly<Record<string, string>> = {
	".gif": "image/gif",
	".jpg": "image/jpeg",
	".jpeg": "image/jpeg",
	".png": "image/png",
	".svg": "image/svg+xml",
	".txt": "text/plain",
	".htm": "text/html",
	".html": "text/html",
	".pdf": "application/pdf",
	".xml": "application/xml",
};

/** The content type of a file as curl tells it by its name. */
function fileTypeOf(path: string): string {
	return TYPES[extname(path).toLowerCase()] ?? "application/octet-stream";
}

/** The multipart form of `-F`; undefined when there is none. */
export function formOf(options: Options, notes: Notes): Tree | undefined {
	const parts = options
		.of("form", "form-string")
		.flatMap(({ name, value }) =>
			name === "form" ? partsOf(value, notes) : [textPart(value)],
		);
	return parts.length === 0
		? undefined
		: { type: "multipart-form", data: parts };
}

function textPart(written: string): Tree {
	const [name, value] = cut(written, "=");
	return { name, type: "text", value };
}

function partsOf(written: string, notes: Notes): readonly Tree[] {
	const [name, rest] = cut(written, "=");
	const isFile = rest.startsWith("@");
	if (rest.startsWith("<")) {
		notes.add(
			`The form's part ${name} takes its text from the file ${rest.slice(1)}; it is empty.`,
			"Paste the content of the file into the part.",
		);
		return [{ name, type: "text", value: "" }];
	}
	const contents = isFile ? separated(rest.slice(1), ",") : [rest];
	return contents.map((content) => {
		const { value, type } = withoutAttributes(content, name, notes);
		return compact({
			name,
			type: isFile ? "file" : "text",
			value: isFile ? [value] : value,
			contentType: type ?? (isFile ? fileTypeOf(value) : undefined),
		});
	});
}

const KNOWN_ATTRIBUTE = /^\s*(type|filename|headers|encoder)=/;

/** What stands behind the content: `;type=text/plain;filename=x`. */
function withoutAttributes(content: string, part: string, notes: Notes) {
	const pieces = separated(content, ";");
	const first = pieces.findIndex((piece) => KNOWN_ATTRIBUTE.test(piece));
	const attributes = first === -1 ? [] : pieces.slice(first);
	const value = (first === -1 ? pieces : pieces.slice(0, first)).join(";");
	let type: string | undefined;
	for (const attribute of attributes) {
		const [name, text] = cut(attribute.trim(), "=");
		if (name === "type") type = text;
		else if (type !== undefined && !KNOWN_ATTRIBUTE.test(attribute))
			type += `;${attribute}`;
		else
			notes.add(
				`\`${attribute.trim()}\` of the form's part ${part} was left out.`,
				"A part has a name, a content type, and the name of its file as it is.",
			);
	}
	return { value: unquoted(value), type };
}

/** Cut at each separator that is not within quotation marks. */
function separated(text: string, separator: string): readonly string[] {
	const pieces: string[] = [];
	let start = 0;
	let isQuoted = false;
	for (let at = 0; at < text.length; at++) {
		const character = text[at];
		if (character === "\\" && isQuoted) at += 1;
		else if (character === '"') isQuoted = !isQuoted;
		else if (character === separator && !isQuoted) {
			pieces.push(text.slice(start, at));
			start = at + 1;
		}
	}
	return [...pieces, text.slice(start)];
}

function unquoted(text: string): string {
	const quoted = /^"((?:[^"\\]|\\.)*)"$/.exec(text.trim());
	return quoted === null ? text : (quoted[1] ?? "").replace(/\\(["\\])/g, "$1");
}

function cut(text: string, mark: string): readonly [string, string] {
	const at = text.indexOf(mark);
	return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
