import type { Tree } from "../../formats/tree/plain-tree.ts";
import { formEntries, hasPlaceholder } from "./form-text.ts";
import type { Notes } from "./notes.ts";
import type { Options } from "./operation.ts";
import { urlEncoded } from "./url-encoded.ts";

/** What `-d`, `--json` and their like make together. */
export type CurlData =
	| { readonly kind: "text"; readonly text: string; readonly isJson: boolean }
	| { readonly kind: "file"; readonly path: string; readonly isJson: boolean };

const NAMES = [
	"data",
	"data-ascii",
	"data-raw",
	"data-binary",
	"data-urlencode",
	"json",
] as const;

interface Piece {
	readonly text: string;
	readonly file?: string;
	readonly joint: "&" | "";
}

/** All data in order, joined as curl does; undefined when there is none. */
export function dataOf(options: Options, notes: Notes): CurlData | undefined {
	const given = options.of(...NAMES);
	if (given.length === 0) return undefined;
	const isJson = given.some(({ name }) => name === "json");
	const pieces = given.map(({ name, value }) => pieceOf(name, value, notes));
	const [only] = pieces;
	if (only?.file !== undefined && pieces.length === 1)
		return { kind: "file", path: only.file, isJson };
	for (const { file } of pieces)
		if (file !== undefined)
			notes.add(
				`The content of the file ${file} was left out: it is joined with other data.`,
				"Paste the content of the file into the body.",
			);
	const text = pieces
		.map((piece, index) => (index === 0 ? "" : piece.joint) + piece.text)
		.join("");
	return { kind: "text", text, isJson };
}

function pieceOf(name: string, value: string, notes: Notes): Piece {
	const joint = name === "json" ? "" : "&";
	if (name === "data-urlencode") return { ...encodedPiece(value), joint };
	if (name === "data-raw" || !value.startsWith("@"))
		return { text: value, joint };
	const file = value.slice(1);
	if (file === "-") {
		notes.add(
			"The data comes from standard input; the body is empty.",
			"Paste the content into the body.",
		);
		return { text: "", joint };
	}
	if (name !== "data-binary" && name !== "json")
		notes.add(
			`The body is the file ${file} as it is: curl would leave out its line breaks.`,
			"Write --data-binary if they belong to it.",
		);
	return { text: "", file, joint };
}

/** `content`, `=content`, `name=content`, `@file`, `name@file`. */
function encodedPiece(value: string): Omit<Piece, "joint"> {
	const match = /[=@]/.exec(value);
	if (match === null) return { text: urlEncoded(value) };
	const name = value.slice(0, match.index);
	const content = value.slice(match.index + 1);
	if (match[0] === "@") return { text: name, file: content };
	return { text: `${name === "" ? "" : `${name}=`}${urlEncoded(content)}` };
}

/** The body of a request, and the content type that goes with it unless a header says otherwise. */
export interface CurlBody {
	readonly tree: Tree;
	/** Of what Curlew sends by itself for this body; another one needs a header. */
	readonly contentType: string;
}

/** @param contentType of the headers, else what curl would send */
export function bodyOf(data: CurlData, contentType: string): CurlBody {
	if (data.kind === "file")
		return {
			tree: {
				type: "file",
				data: [{ filePath: data.path, contentType, selected: true }],
			},
			contentType,
		};
	const { text } = data;
	const mediaType = contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
	if (/^application\/(?:[\w.-]+\+)?json$/.test(mediaType) && isJsonLike(text))
		return {
			tree: { type: "json", data: text },
			contentType: "application/json",
		};
	if (/^(?:application|text)\/(?:[\w.-]+\+)?xml$/.test(mediaType))
		return {
			tree: { type: "xml", data: text },
			contentType: "application/xml",
		};
	const entries =
		mediaType === "application/x-www-form-urlencoded"
			? formEntries(text)
			: undefined;
	if (entries !== undefined)
		return {
			tree: { type: "form-urlencoded", data: entries },
			contentType: "application/x-www-form-urlencoded",
		};
	return { tree: { type: "text", data: text }, contentType: "text/plain" };
}

/** Comments are taken out of JSON bodies: only what has none may become one. */
function isJsonLike(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		// A placeholder that stands for a number makes it no JSON yet.
		return (
			hasPlaceholder(text) && /^\s*[{[]/.test(text) && !/\/[/*]/.test(text)
		);
	}
}
