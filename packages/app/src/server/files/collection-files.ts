import { existsSync } from "node:fs";
import { CurlewError } from "@curlew/client";
import {
	createFile,
	type FormOwner,
	type FormTree,
	formatOfFile,
	newFileText,
	readForm,
	writeForm,
} from "@curlew/client/editing";
import { InvalidRequestError } from "../../errors.ts";
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
import { readText } from "../collection/read-text.ts";
import { FileSecrets } from "./file-secrets.ts";
import { formPlaceOf, refuseBroken } from "./form-place.ts";
import { maskForm, type SecretNames, unmaskForm } from "./masked-form.ts";
import { unmaskText } from "./masked-text.ts";
import { mergedText } from "./merged-text.ts";
import { replaceUnchanged } from "./replace-unchanged.ts";
import { KnownVersions, versionOf } from "./version.ts";

/** The version of a file that is not there. */
const GONE = "";

/** Reads and writes files for the page. Nothing is written over a change that the page has not seen. */
export class CollectionFiles {
	readonly #collection: OpenedCollection;
	readonly #secrets: FileSecrets;
	readonly #versions = new KnownVersions();
	readonly #onWrite: (file: string) => void;

	/** @param onWrite hears of every written file (absolute) */
	constructor(collection: OpenedCollection, onWrite: (file: string) => void) {
		this.#collection = collection;
		this.#secrets = new FileSecrets(collection);
		this.#onWrite = onWrite;
	}

	/**
	 * The collection's own file need not be there: it is made once something is saved.
	 *
	 * @throws NotThereError, PathOutsideCollectionError
	 */
	async readForm(request: ReadFormRequest): Promise<LoadedForm> {
		const file = await this.#resolve(request.file);
		const isNew = request.kind === "collection" && !existsSync(file);
		const text = isNew ? "" : await readText(file);
		const version = isNew ? GONE : this.#versions.add(text);
		if (isNew) this.#versions.put(GONE, text);
		const { tree, problems } = readForm({
			...formPlaceOf(request, file),
			text,
		});
		const names = await this.#secrets.names();
		return { version, tree: maskForm(tree, names), problems };
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
		return { file, text: await this.#changedText(request, file, base) };
	}

	/** What a form would show of a text of its file. @throws CollectionFileError when it cannot be read */
	async formOfText(request: ReadFormRequest, text: string): Promise<FormTree> {
		const file = await this.#resolve(request.file);
		const { tree, problems } = readForm({
			...formPlaceOf(request, file),
			text,
		});
		refuseBroken(problems);
		return maskForm(tree, await this.#secrets.names());
	}

	/** What a form showed of a version of its file; undefined when that is not known any more. */
	async formAt(
		request: ReadFormRequest,
		version: string,
	): Promise<FormTree | undefined> {
		const text = this.#versions.textOf(version);
		if (text === undefined) return undefined;
		const file = await this.#resolve(request.file);
		const { tree } = readForm({ ...formPlaceOf(request, file), text });
		return maskForm(tree, await this.#secrets.names());
	}

	/**
	 * Makes a version known again that was handed out by a server before this one.
	 * Where the file is another one by now, it is taken for what the form showed.
	 *
	 * @param shown by the form then
	 * @returns false when that cannot be: the file is broken, or has nothing at that place
	 */
	async recallVersion(
		request: ReadFormRequest,
		version: string,
		shown: FormTree,
	): Promise<boolean> {
		if (this.#versions.textOf(version) !== undefined) return true;
		try {
			const file = await this.#resolve(request.file);
			const text = await readText(file).catch(() => undefined);
			if (text !== undefined && versionOf(text) === version)
				this.#versions.add(text);
			else if (text !== undefined) {
				const changed = { ...request, tree: shown };
				const before = await this.#changedText(changed, file, text);
				this.#versions.put(version, before);
			} else {
				const { kind, at } = request;
				if (at.length > 0 || kind === "collection") return false;
				const form = unmaskForm(shown, {}, await this.#secrets.names());
				this.#versions.put(version, newFileText(file, kind, form));
			}
			return true;
		} catch (error) {
			if (error instanceof CurlewError) return false;
			throw error;
		}
	}

	/** @throws FileWriteError, EditError */
	async writeForm(request: WriteFormRequest): Promise<LoadedForm | Conflict> {
		const { file, text: mine } = await this.textOfForm(request);
		const onDisk = await readText(file).catch(() => null);
		const version = onDisk === null ? GONE : versionOf(onDisk);
		if (version !== (request.overwrites ?? request.version)) {
			const conflict = await this.#conflict(request.file, file, onDisk, mine);
			const base = this.#versions.textOf(request.version);
			if (onDisk === null || base === undefined || conflict.holdsSecrets)
				return conflict;
			const merged = mergedText(formPlaceOf(request, file), base, mine, onDisk);
			return merged === undefined ? conflict : { ...conflict, merged };
		}
		const isAnother = onDisk !== null && version !== request.version;
		const wanted = isAnother
			? await this.#changedText(request, file, onDisk)
			: mine;
		await this.#replace(file, wanted, onDisk);
		return this.readForm(request);
	}

	/**
	 * The text of a file; of one that is broken, with masks for what may be secret.
	 *
	 * @throws InvalidRequestError when secrets stand in a file that has a form
	 */
	async readText({ file: path }: ReadTextRequest): Promise<LoadedText> {
		const file = await this.#resolve(path);
		const text = await readText(file);
		const { shown } = await this.#secrets.maskedText(path, file, text);
		return { version: this.#versions.add(text), text: shown };
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
		const { hidden } =
			onDisk === null
				? { hidden: new Map<string, string>() }
				: await this.#secrets.maskedText(path, file, onDisk);
		const wanted = hidden.size > 0 ? unmaskText(text, hidden) : text;
		await this.#replace(file, wanted, onDisk);
		return { version: this.#versions.add(wanted), text };
	}

	/** @param onDisk null: there is no file */
	async #replace(
		file: string,
		text: string,
		onDisk: string | null,
	): Promise<void> {
		if (onDisk === null) {
			await createFile(this.#collection.root, file, text);
		} else if (text !== onDisk) {
			const folder = this.#collection.paths.folderOf(file);
			await replaceUnchanged(folder, file, onDisk, text);
		}
		this.#onWrite(file);
	}

	async #conflict(
		path: string,
		file: string,
		onDisk: string | null,
		mine: string,
	): Promise<Conflict> {
		const texts = await this.#texts(file, onDisk ?? "", mine);
		return {
			...texts,
			kind: "conflict",
			file: path,
			version: onDisk === null ? GONE : this.#versions.add(onDisk),
			theirs: onDisk === null ? null : texts.theirs,
		};
	}

	/** Names of variables that the collection declares to be secret. */
	secretNames(): Promise<SecretNames> {
		return this.#secrets.names();
	}

	/** Two texts of a file as they may be shown beside each other. */
	async compareTexts(path: string, theirs: string, mine: string) {
		return this.#texts(await this.#resolve(path), theirs, mine);
	}

	/**
	 * Two texts of a file as forms, without the values of secrets. Undefined where one cannot be read.
	 *
	 * @param texts null: there is no such file
	 */
	async compareForms(
		path: string,
		kind: FormOwner,
		...texts: readonly [before: string | null, after: string | null]
	): Promise<readonly [FormTree, FormTree] | undefined> {
		if (formatOfFile(path) === undefined) return undefined;
		const file = await this.#resolve(path);
		const names = await this.#secrets.names();
		const [before, after] = texts.map((text) => {
			if (text === null) return {};
			const { tree, problems } = readForm({ file, kind, basePath: [], text });
			const isBroken = problems.some(({ severity }) => severity === "error");
			return isBroken ? undefined : maskForm(tree, names);
		});
		return before && after && [before, after];
	}

	async #texts(file: string, theirs: string, mine: string) {
		const holdsSecrets =
			(await this.#secrets.standIn(file, mine)) ||
			(await this.#secrets.standIn(file, theirs));
		const shown = (text: string) =>
			holdsSecrets ? "(Not shown: the values of secrets stand in it.)\n" : text;
		return { theirs: shown(theirs), mine: shown(mine), holdsSecrets };
	}

	/** The text of a file as a form says, with the secrets that the form does not show. */
	async #changedText(
		request: ReadFormRequest & { readonly tree: FormTree },
		file: string,
		base: string,
	): Promise<string> {
		const source = { ...formPlaceOf(request, file), text: base };
		const { tree, problems } = readForm(source);
		refuseBroken(problems);
		const names = await this.#secrets.names();
		return writeForm(source, unmaskForm(request.tree, tree, names));
	}

	/** The file (absolute) that a page means. @throws PathOutsideCollectionError */
	fileOf(path: string): Promise<string> {
		return this.#resolve(path);
	}

	#resolve(path: string): Promise<string> {
		return this.#collection.paths.resolve(path);
	}
}
