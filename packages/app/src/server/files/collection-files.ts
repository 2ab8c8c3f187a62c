import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import {
	CollectionFileError,
	FileConflictError,
	type FormSource,
	type FormTree,
	mergeForms,
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

/** The version of a file that is not there. */
const GONE = "";

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
		const version = onDisk === null ? GONE : versionOf(onDisk);
		if (version !== (request.overwrites ?? request.version)) {
			const conflict = this.#conflict(request.file, file, onDisk, mine);
			const merged =
				onDisk !== null && this.#merged(request, file, mine, onDisk);
			return merged && !conflict.holdsSecrets
				? { ...conflict, merged }
				: conflict;
		}
		const isAnother = onDisk !== null && version !== request.version;
		const wanted = isAnother ? changedText(request, file, onDisk) : mine;
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
		if ((onDisk === null ? GONE : versionOf(onDisk)) !== version)
			return this.#conflict(path, file, onDisk, text);
		if (onDisk !== null) refuseSecrets(path, file, onDisk);
		await this.#replace(file, text, onDisk);
		return { version: this.#versions.add(text), text };
	}

	/** @param onDisk null: there is no file */
	async #replace(
		file: string,
		text: string,
		onDisk: string | null,
	): Promise<void> {
		if (onDisk === null) {
			await mkdir(dirname(file), { recursive: true });
			await writeFile(file, text, { flag: "wx" });
		} else if (text !== onDisk) {
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
		path: string,
		file: string,
		onDisk: string | null,
		mine: string,
	): Conflict {
		const holdsSecrets =
			hasSecrets(file, mine) || (onDisk !== null && hasSecrets(file, onDisk));
		const shown = (text: string) =>
			holdsSecrets ? "(Not shown: the values of secrets stand in it.)\n" : text;
		return {
			kind: "conflict",
			file: path,
			version: onDisk === null ? GONE : this.#versions.add(onDisk),
			theirs: onDisk === null ? null : shown(onDisk),
			mine: shown(mine),
			holdsSecrets,
		};
	}

	/** What is on disk with what the form has changed; undefined where both have changed the same. */
	#merged(
		request: WriteFormRequest,
		file: string,
		mine: string,
		theirs: string,
	): string | undefined {
		const base = this.#versions.textOf(request.version);
		if (base === undefined) return undefined;
		const [before, own, other] = [base, mine, theirs].map((text) =>
			readForm(sourceOf(request, file, text)),
		);
		if (!before || !own || !other) return undefined;
		const isBroken = other.problems.some(
			({ severity }) => severity === "error",
		);
		const merged = mergeForms(before.tree, own.tree, other.tree);
		return merged === undefined || isBroken
			? undefined
			: writeForm(sourceOf(request, file, theirs), merged);
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

function refuseSecrets(path: string, file: string, text: string): void {
	if (!hasSecrets(file, text)) return;
	throw new InvalidRequestError(
		`${path} holds the values of secrets, so its text is not shown.`,
		{ hint: "Change it in its form, or in an editor of your own." },
	);
}
