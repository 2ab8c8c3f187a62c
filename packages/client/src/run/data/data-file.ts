import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { kindOf } from "../../files/regular-file.ts";
import type { ClientRules } from "../../formats/rules/client-rules.ts";
import { TemporaryFolder } from "../../http/temporary-folder.ts";
import type { DataRow } from "../../variables/run-variables.ts";
import { DataFileError, DataFileNotReadableError } from "./data-error.ts";
import { type DataFormat, formatOfEnding, knownFormat } from "./data-format.ts";
import { DataText, notReadable } from "./data-text.ts";

/** Where rows of data come from. */
export interface DataSource {
	/** Path, from the collection's folder or absolute; for `input` what to call it. */
	readonly file: string;
	/** Default: by the file's ending. */
	readonly format?: DataFormat | undefined;
	/** Read instead of the file. */
	readonly input?: NodeJS.ReadableStream | undefined;
	/** Refuses a pipe or a device, which may keep a reader waiting for ever: not the user says what is there, but a collection. Default: false. */
	readonly isOfCollection?: boolean | undefined;
}

/** What collections keep of their client about data. */
export type DataRules = Pick<
	ClientRules,
	"repeatsLastRow" | "csv" | "guessesDataFormat"
>;

interface HowToRead {
	/** Absent: what stands in it tells. */
	readonly format: DataFormat | undefined;
	readonly signal: AbortSignal | undefined;
	readonly rules: DataRules | undefined;
}

/** Rows of data, of which one at a time is in memory. */
export class DataFile {
	readonly #text: DataText;
	readonly #format: DataFormat | undefined;
	readonly #signal: AbortSignal | undefined;
	readonly #rules: DataRules | undefined;
	/** Lets go of what was kept of an input. */
	readonly close: () => Promise<void>;

	private constructor(
		text: DataText,
		{ format, signal, rules }: HowToRead,
		close: () => Promise<void> = async () => {},
	) {
		this.#text = text;
		this.#format = format;
		this.#signal = signal;
		this.#rules = rules;
		this.close = close;
	}

	/** Whether more iterations than there are rows repeat the last one. */
	get repeatsLastRow(): boolean {
		return this.#rules?.repeatsLastRow === true;
	}

	/**
	 * Opens a file with rows of data. What can be read only once, such as a pipe,
	 * is kept in a temporary file: rows are counted first, and may begin again.
	 *
	 * @param signal ends the waiting for an input, and the counting
	 * @param rules of the client that made the collection; default: Curlew's
	 * @throws DataFileNotReadableError
	 */
	static async open(
		source: DataSource,
		signal?: AbortSignal,
		rules?: DataRules,
	): Promise<DataFile> {
		const { file, input } = source;
		const ofEnding = rules?.guessesDataFormat ? knownFormat : formatOfEnding;
		const how = { format: source.format ?? ofEnding(file), signal, rules };
		if (input) return DataFile.#keep(input, file, how);
		const stats = await stat(file).catch((error: unknown) => {
			throw notReadable(file, error);
		});
		if (stats.isDirectory()) throw notReadable(file, new Error("a folder"));
		if (stats.isFile()) return new DataFile(new DataText(file, file), how);
		if (source.isOfCollection)
			throw new DataFileNotReadableError(
				`The data file ${file} is ${kindOf(stats)}, not a file.`,
				{ hint: "Put a file in its place." },
			);
		return DataFile.#keep(createReadStream(file), file, how);
	}

	static async #keep(
		input: NodeJS.ReadableStream,
		file: string,
		how: HowToRead,
	): Promise<DataFile> {
		const { signal } = how;
		const folder = new TemporaryFolder();
		try {
			const { path, handle } = await folder.createFile();
			await handle.close();
			await pipeline(input, createWriteStream(path), {
				...(signal && { signal }),
			}).catch((error: unknown) => {
				// Whoever has aborted looks at the signal.
				if (!signal?.aborted) throw error;
			});
			const text = new DataText(path, file);
			return new DataFile(text, how, () => folder.remove());
		} catch (error) {
			await folder.remove();
			throw notReadable(file, error);
		}
	}

	/**
	 * How many rows there are, at most `limit`; those before the first broken one, if there is one.
	 *
	 * @throws DataFileError when there is no row, or the first one is broken
	 */
	async countRows(limit = Number.POSITIVE_INFINITY): Promise<number> {
		let count = 0;
		try {
			for await (const _row of this.rows()) {
				count += 1;
				if (count >= limit || this.#signal?.aborted) break;
			}
		} catch (error) {
			if (this.#signal?.aborted) return count;
			if (count === 0 || !(error instanceof DataFileError)) throw error;
		}
		return count;
	}

	/** All rows, from the first. @throws DataFileError where one is broken, and when there is none */
	async *rows(): AsyncGenerator<DataRow, void> {
		let isEmpty = true;
		const format = this.#format ?? (await guessedFormat(this.#text));
		for await (const row of await this.#read(format)) {
			isEmpty = false;
			yield row;
		}
		if (isEmpty) throw noRows(this.#text.file, format);
	}

	/** Each format's reader loads when it is needed. */
	async #read(format: DataFormat): Promise<AsyncGenerator<DataRow, void>> {
		switch (format) {
			case "csv":
				return (await import("./csv-rows.ts")).csvRows(
					this.#text,
					this.#rules?.csv === "loose",
				);
			case "json":
				return (await import("./json-rows.ts")).jsonRows(this.#text);
			case "ndjson":
				return (await import("./ndjson-rows.ts")).ndjsonRows(this.#text);
			case "yaml":
				return (await import("./yaml-rows.ts")).yamlRows(this.#text);
		}
	}
}

/** By the first character that is no blank. */
async function guessedFormat(text: DataText): Promise<DataFormat> {
	for await (const chunk of text.chunks()) {
		const [first] = chunk.trimStart();
		if (first !== undefined)
			return first === "[" ? "json" : first === "{" ? "ndjson" : "csv";
	}
	return "csv";
}

function noRows(file: string, format: DataFormat): DataFileError {
	return new DataFileError("The data file has no rows.", {
		hint:
			format === "csv"
				? "The first line names the columns; each line below it is a row."
				: "Without a row, nothing would be tested.",
		location: { file, line: 1, column: 1 },
	});
}
