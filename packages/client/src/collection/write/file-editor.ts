import { readRegularText } from "../../files/regular-file.ts";
import { CollectionFileError } from "../../formats/errors.ts";
import type { EditValue } from "../../formats/opencollection/plain-edit.ts";
import { type Edit, editYaml } from "../../formats/opencollection/yaml-edit.ts";
import { parseYaml } from "../../formats/opencollection/yaml-parse.ts";
import { FileConflictError, FileWriteError } from "../errors.ts";
import type { FieldPath } from "../model.ts";
import { readSource } from "../read/read-source.ts";
import { replaceFile } from "./write-file.ts";

export type { Edit, EditValue };

const BYTE_ORDER_MARK = "\ufeff";

/**
 * Changes fields of one YAML file. Comments, unknown keys, order, quotation
 * marks and line ends stay; texts of several lines become blocks.
 */
export class FileEditor {
	readonly file: string;
	readonly #root: string;
	/** The file as it is on disk. */
	#saved: string;
	/** The file as it will be, without byte order mark. */
	#text: string;

	private constructor(root: string, file: string, saved: string) {
		this.#root = root;
		this.file = file;
		this.#saved = saved;
		this.#text = saved.startsWith(BYTE_ORDER_MARK) ? saved.slice(1) : saved;
	}

	/**
	 * Reads the file.
	 *
	 * @param root the folder that writing may not leave
	 * @throws CollectionFileError when it cannot be read or is no valid YAML
	 */
	static async open(root: string, file: string): Promise<FileEditor> {
		const result = readSource(file);
		if (result.kind === "missing") throw disappeared(file);
		if (result.kind === "problem") {
			throw new CollectionFileError(result.problem);
		}
		const { problems } = parseYaml(result.source);
		const error = problems.find(({ severity }) => severity === "error");
		if (error) throw new CollectionFileError(error, problems);
		return new FileEditor(root, file, await readRegularText(file));
	}

	/** The text with all edits so far. */
	get text(): string {
		return this.#text;
	}

	/**
	 * Sets a field, with the lists and maps around it that do not exist yet. An
	 * index one past the end of a list appends to it. Throws `EditError`.
	 */
	set(path: FieldPath, value: EditValue): void {
		this.#text = editYaml(this.#text, { path, value });
	}

	/** Removes a field or a list entry; nothing happens when there is none. */
	delete(path: FieldPath): void {
		this.#text = editYaml(this.#text, { path });
	}

	/**
	 * Writes the file, unless nothing has changed. All of it or nothing.
	 *
	 * Throws `FileConflictError` when the file on disk is no longer the one that
	 * was read, and `FileWriteError` when it cannot be written.
	 */
	async save(): Promise<void> {
		const hasMark = this.#saved.startsWith(BYTE_ORDER_MARK);
		const text = hasMark ? BYTE_ORDER_MARK + this.#text : this.#text;
		if (text === this.#saved) return;
		await this.#refuseConflict();
		// Looked at again at the last moment: writing a large file takes a while.
		await replaceFile(this.#root, this.file, text, () =>
			this.#refuseConflict(),
		);
		this.#saved = text;
	}

	async #refuseConflict(): Promise<void> {
		const now = await readRegularText(this.file).catch(() => undefined);
		if (now === this.#saved) return;
		if (now === undefined) throw disappeared(this.file);
		throw new FileConflictError(
			`${this.file} was changed by somebody else in the meantime; nothing was written.`,
			{ hint: "Read the file again and repeat the change." },
		);
	}
}

function disappeared(file: string): FileWriteError {
	return new FileWriteError(`There is no file ${file}.`, {
		hint: "Somebody removed it; open the collection again.",
	});
}
