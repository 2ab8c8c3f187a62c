import { readFile } from "node:fs/promises";
import {
	CollectionFileError,
	FileConflictError,
	type FormSource,
	type FormTree,
	readForm,
	replaceFile,
	writeForm,
} from "@curlew/client/editing";
import type {
	Conflict,
	LoadedForm,
	LoadedText,
	ReadFormRequest,
	ReadTextRequest,
	WriteFormRequest,
	WriteTextRequest,
} from "../../protocol/files.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import { InvalidRequestError, NotThereError } from "../errors.ts";
import { holdsSecrets, maskForm, unmaskForm } from "./masked-form.ts";
import { KnownVersions, versionOf } from "./version.ts";

/** Reads and writes files for the page. Nothing is written over a change that the page has not seen. */
export class CollectionFiles {
	readonly #collection: OpenedCollection;
	readonly #versions = new KnownVersions();
	readonly #onWrite: (file: string) => void;

	/** @param onWrite hears of every written file (absolute) */
	constructor(collection: OpenedCollection, onWrite: (file: string) => void) {
		this.#collection = collection;
		this.#onWrite = onWrite;
	}

	/** @throws NotThereError, PathOutsideCollectionError */
	async readForm(request: ReadFormRequest): Promise<LoadedForm> {
		const file = await this.#resolve(request.file);
		const text = await readText(file);
		const version = this.#versions.add(text);
		const { tree, problems } = readForm(sourceOf(request, file, text));
		return { version, tree: maskForm(tree), problems };
	}

	/**
	 * The text of the file that a form would make.
	 *
	 * @throws InvalidRequestError when the form's version is not known any more
	 */
	async textOfForm(
		request: ReadFormRequest & {
			readonly version: string;
			readonly tree: FormTree;
		},
	): Promise<{ readonly file: string; readonly text: string }> {
		const file = await this.#resolve(request.file);
		const onDisk = await readText(file).catch(() => undefined);
		const isCurrent =
			onDisk !== undefined && versionOf(onDisk) === request.version;
		const base = isCurrent ? onDisk : this.#versions.textOf(request.version);
		if (base === undefined) {
			throw new InvalidRequestError(
				`${request.file} has changed too often since it was opened.`,
				{ hint: "Copy your changes, and open it again." },
			);
		}
		return { file, text: changedText(request, file, base) };
	}

	/** @throws FileWriteError, EditError */
	async writeForm(request: WriteFormRequest): Promise<LoadedForm | Conflict> {
		const { file, text: mine } = await this.textOfForm(request);
		const onDisk = await readText(file).catch(() => null);
		const version = onDisk === null ? "" : versionOf(onDisk);
		const expected = request.overwrites ?? request.version;
		if (onDisk === null || version !== expected)
			return this.#conflict(request, file, onDisk, mine);
		const wanted =
			version === request.version ? mine : changedText(request, file, onDisk);
		await this.#replace(file, wanted, onDisk);
		return this.readForm(request);
	}

	/**
	 * The text of a file.
	 *
	 * @throws InvalidRequestError when secrets stand in it
	 */
	async readText({ file: path }: ReadTextRequest): Promise<LoadedText> {
		const file = await this.#resolve(path);
		const text = await readText(file);
		refuseSecrets(path, file, text);
		return { version: this.#versions.add(text), text };
	}

	async writeText({
		file: path,
		version,
		text,
	}: WriteTextRequest): Promise<LoadedText | Conflict> {
		const file = await this.#resolve(path);
		const onDisk = await readText(file).catch(() => null);
		if (onDisk === null || versionOf(onDisk) !== version) {
			return {
				kind: "conflict",
				file: path,
				version: onDisk === null ? "" : this.#versions.add(onDisk),
				theirs: onDisk === null ? null : withoutSecrets(path, file, onDisk),
				mine: text,
			};
		}
		refuseSecrets(path, file, onDisk);
		await this.#replace(file, text, onDisk);
		return { version: this.#versions.add(text), text };
	}

	async #replace(file: string, text: string, onDisk: string): Promise<void> {
		if (text !== onDisk) {
			await replaceFile(file, text, async () => {
				const now = await readText(file).catch(() => undefined);
				if (now !== onDisk)
					throw new FileConflictError(`${file} was changed meanwhile.`, {
						hint: "Save again to see how.",
					});
			});
		}
		this.#onWrite(file);
	}

	#conflict(
		request: WriteFormRequest,
		file: string,
		onDisk: string | null,
		mine: string,
	): Conflict {
		return {
			kind: "conflict",
			file: request.file,
			version: onDisk === null ? "" : this.#versions.add(onDisk),
			theirs:
				onDisk === null ? null : withoutSecrets(request.file, file, onDisk),
			mine: withoutSecrets(request.file, file, mine),
		};
	}

	#resolve(path: string): Promise<string> {
		return this.#collection.paths.resolve(path);
	}
}

function sourceOf(
	{ kind, at }: ReadFormRequest,
	file: string,
	text: string,
): FormSource {
	return { file, text, kind, basePath: at };
}

function changedText(
	request: ReadFormRequest & { readonly tree: FormTree },
	file: string,
	base: string,
): string {
	const source = sourceOf(request, file, base);
	const { tree, problems } = readForm(source);
	const error = problems.find(({ severity }) => severity === "error");
	if (error) throw new CollectionFileError(error, problems);
	return writeForm(source, unmaskForm(request.tree, tree));
}

async function readText(file: string): Promise<string> {
	try {
		return await readFile(file, "utf8");
	} catch (cause) {
		throw new NotThereError(`${file} cannot be read.`, {
			hint: "Somebody has moved or removed it.",
			cause,
		});
	}
}

const MAY_HOLD_SECRETS = /\.ya?ml$|\.json$/i;

/** Whether values of secrets stand in the text of a collection's file. */
function hasSecrets(file: string, text: string): boolean {
	if (!MAY_HOLD_SECRETS.test(file) || !text.includes("secret")) return false;
	const source = { file, text, kind: "environment", basePath: [] } as const;
	return holdsSecrets(readForm(source).tree);
}

function withoutSecrets(path: string, file: string, text: string): string {
	return hasSecrets(file, text)
		? `${path} holds the values of secrets, so it is not shown here.\n`
		: text;
}

function refuseSecrets(path: string, file: string, text: string): void {
	if (!hasSecrets(file, text)) return;
	throw new InvalidRequestError(
		`${path} holds the values of secrets, so its text is not shown.`,
		{ hint: "Change it in its form, or in an editor of your own." },
	);
}
