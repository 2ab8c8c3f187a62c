import { compact, type Tree } from "../../../formats/tree/plain-tree.ts";
import { literalTemplate } from "../../curl/word.ts";

/** The parts of a multipart form that was recorded as text (RFC 7578). Those with a file name are files, without their content. */
export function multipartOf(text: string, mediaType: string): readonly Tree[] {
	const written = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(mediaType);
	const boundary = written?.[1] ?? written?.[2] ?? /^--(\S+)/.exec(text)?.[1];
	if (boundary === undefined) return [];
	return text
		.split(`--${boundary}`)
		.slice(1)
		.filter((part) => !part.startsWith("--"))
		.flatMap((part) => partOf(part));
}

function partOf(part: string): readonly Tree[] {
	const [, head = "", content = ""] =
		/^\r?\n?([\s\S]*?)\r?\n\r?\n([\s\S]*?)(?:\r?\n)?$/.exec(part) ?? [];
	const name = /[;\s]name="((?:[^"\\]|\\.)*)"/i.exec(head)?.[1];
	if (name === undefined) return [];
	const fileName = /filename="((?:[^"\\]|\\.)*)"/i.exec(head)?.[1];
	const contentType = /^content-type:\s*(.+)$/im.exec(head)?.[1]?.trim();
	return [
		compact({
			name,
			type: fileName === undefined ? "text" : "file",
			value: fileName === undefined ? literalTemplate(content) : [fileName],
			contentType,
		}),
	];
}
