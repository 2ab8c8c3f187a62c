import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { reasonOf } from "../../diagnostics/cause.ts";
import { InvalidOptionError } from "../../run/context/invalid-option-error.ts";

/** Characters of a body that is written into the request; longer files are sent as files. */
const LONGEST_TEXT = 1_000_000;

/** The files that somebody names on the command line: they count from the folder that they are in, and may be sent. */
export class TypedFiles {
	readonly #folder: string;
	readonly #stdin: () => Promise<Buffer>;
	readonly #named = new Set<string>();

	/** @param folder absolute */
	constructor(folder: string, stdin: () => Promise<Buffer>) {
		this.#folder = folder;
		this.#stdin = stdin;
	}

	/** Those that are sent as they are. Absolute. */
	get named(): readonly string[] {
		return [...this.#named];
	}

	/** The place of a file that is sent; one with placeholders in its name is known later. */
	place(path: string): string {
		if (path.includes("{{")) return path;
		const file = resolve(this.#folder, path);
		this.#named.add(file);
		return file;
	}

	/**
	 * The text of a file, `-` for standard input.
	 *
	 * @throws InvalidOptionError when there is none, or it is no UTF-8
	 */
	async text(path: string): Promise<string> {
		const bytes = await this.#bytes(path);
		if (isUtf8(bytes)) return bytes.toString("utf8");
		throw new InvalidOptionError(`${nameOf(path)} is not UTF-8 text.`, {
			hint: "Send it as it is: --data-binary @FILE.",
		});
	}

	/** The text of a file that may as well be sent as a file; undefined for what is too long, or no text. */
	async shortText(path: string): Promise<string | undefined> {
		const bytes = await this.#bytes(path);
		const isText = bytes.length <= LONGEST_TEXT && isUtf8(bytes);
		return isText ? bytes.toString("utf8") : undefined;
	}

	async #bytes(path: string): Promise<Buffer> {
		if (path === "-") return this.#stdin();
		try {
			return await readFile(resolve(this.#folder, path));
		} catch (cause) {
			throw new InvalidOptionError(
				`The file ${path} cannot be read: ${reasonOf(cause)}`,
				{ hint: "Paths count from the folder that you are in.", cause },
			);
		}
	}
}

function nameOf(path: string): string {
	return path === "-" ? "Standard input" : path;
}
