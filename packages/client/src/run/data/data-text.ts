import { createReadStream } from "node:fs";
import { TextDecoder } from "node:util";
import { codeOf } from "../../diagnostics/cause.ts";
import { looksLikeCredential } from "../../diagnostics/credential-names.ts";
import type { SourceLocation } from "../../diagnostics/diagnostic.ts";
import {
	blackExcerpt,
	type Excerpt,
	excerptOf,
} from "../../diagnostics/excerpt.ts";
import { DataFileError, DataFileNotReadableError } from "./data-error.ts";

/** Characters. What is longer is no row: somebody forgot to close a quotation mark. */
export const LONGEST_ROW = 10_000_000;

/** Bytes. */
const CHUNK = 256 * 1024;

/** A place in a data file; lines and columns count from 1. */
export type TextPosition = Pick<SourceLocation, "line" | "column">;

/** The text of a data file, which is never in memory as a whole. */
export class DataText {
	/** Where the bytes are. */
	readonly #path: string;
	/** What the user calls the file. */
	readonly file: string;

	constructor(path: string, file: string) {
		this.#path = path;
		this.file = file;
	}

	/**
	 * The text in pieces: UTF-8, or UTF-16 with a byte order mark, as spreadsheet
	 * programs write it.
	 *
	 * @throws DataFileError for other encodings, DataFileNotReadableError
	 */
	async *chunks(): AsyncGenerator<string, void> {
		let decoder: TextDecoder | undefined;
		let line = 1;
		const decode = (bytes?: Buffer) => {
			try {
				decoder ??= decoderFor(bytes);
				return decoder.decode(bytes, { stream: bytes !== undefined });
			} catch {
				throw this.#notText(line);
			}
		};
		try {
			const stream = createReadStream(this.#path, { highWaterMark: CHUNK });
			for await (const bytes of stream) {
				const text = decode(bytes);
				yield text;
				line += occurrences("\n", text);
			}
		} catch (error) {
			throw error instanceof DataFileError
				? error
				: notReadable(this.file, error);
		}
		yield decode();
	}

	/** Each line without its line break, and its number. */
	async *lines(): AsyncGenerator<readonly [text: string, line: number], void> {
		let rest = "";
		let line = 1;
		for await (const chunk of this.chunks()) {
			const [first = "", ...others] = chunk.split("\n");
			rest += first;
			for (const next of others) {
				yield [withoutReturn(rest), line++];
				rest = next;
			}
			if (rest.length > LONGEST_ROW) throw this.tooLong({ line, column: 1 });
		}
		if (rest !== "") yield [withoutReturn(rest), line];
	}

	/** An error at a place, with the line that it is on. */
	async errorAt(
		place: TextPosition,
		message: string,
		hint: string,
	): Promise<DataFileError> {
		const excerpt = await this.#excerpt(place.line);
		return new DataFileError(message, {
			hint,
			location: { file: this.file, ...place },
			...(excerpt !== undefined && { excerpt }),
		});
	}

	/** The text of a line, for messages; "" for one that is not there. */
	async lineAt(wanted: number): Promise<string> {
		for await (const [text, line] of this.lines())
			if (line === wanted) return text;
		return "";
	}

	tooLong(place: TextPosition): DataFileError {
		return new DataFileError(
			`A row has more than ${LONGEST_ROW / 1_000_000} million characters.`,
			{
				hint: "Look for a quotation mark or a bracket that is not closed.",
				location: { file: this.file, ...place },
			},
		);
	}

	/** A file whose text cannot be read has no line to show. */
	async #excerpt(line: number): Promise<Excerpt | undefined> {
		const text = await this.lineAt(line).catch(() => undefined);
		if (text === undefined) return undefined;
		// Which value a broken row has in which column, nobody can tell.
		return isTable(this.file) && hasCredentials(await this.lineAt(1))
			? blackExcerpt(text)
			: excerptOf(text, () => undefined);
	}

	#notText(line: number): DataFileError {
		return new DataFileError("The data file is not UTF-8 text.", {
			hint: "Save it with the encoding UTF-8.",
			location: { file: this.file, line, column: 1 },
		});
	}
}

/** Rows of it are values without their names, which stand in the first one. */
function isTable(file: string): boolean {
	return !/\.(?:jsonl?|ndjson|ya?ml)$/i.test(file);
}

function hasCredentials(names: string): boolean {
	return names
		.split(/[,;\t|]/)
		.some((name) => looksLikeCredential(name.replaceAll('"', "").trim()));
}

/** A file that cannot be read, as an error. */
export function notReadable(
	file: string,
	cause: unknown,
): DataFileNotReadableError {
	const code = codeOf(cause);
	const message =
		code === "ENOENT"
			? `The data file ${file} is not there.`
			: `The data file ${file} cannot be read${code === "" ? "" : ` (${code})`}.`;
	return new DataFileNotReadableError(message, {
		hint: "The path is relative to the folder that the command runs in.",
		cause,
	});
}

function decoderFor(bytes: Buffer | undefined): TextDecoder {
	const isUtf16 = bytes?.[0] === 0xff && bytes[1] === 0xfe;
	return new TextDecoder(isUtf16 ? "utf-16le" : "utf-8", { fatal: true });
}

function withoutReturn(line: string): string {
	return line.endsWith("\r") ? line.slice(0, -1) : line;
}

/** How often a character stands in a text. */
export function occurrences(character: string, text: string): number {
	let count = 0;
	for (
		let at = text.indexOf(character);
		at !== -1;
		at = text.indexOf(character, at + 1)
	)
		count += 1;
	return count;
}
