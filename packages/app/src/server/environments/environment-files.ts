import { dirname, join } from "node:path";
import {
	createFile,
	type FormSource,
	type FormTree,
	isFormList,
	isFormTree,
	moveFile,
	newFileText,
	readForm,
	withoutAnyEnding,
	writeForm,
} from "@curlew/client/editing";
import { LONGEST_NAME } from "@curlew/client/files";
import { InvalidRequestError, NotThereError } from "../../errors.ts";
import type {
	CollectionState,
	EnvironmentEntry,
} from "../../protocol/collection.ts";
import type {
	CreateEnvironment,
	DeleteEnvironment,
	RenameEnvironment,
} from "../../protocol/environments.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import { readText } from "../collection/read-text.ts";
import { replaceUnchanged } from "../files/replace-unchanged.ts";
import { cutOf, textBefore } from "../items/cut-item.ts";
import type { CutItem, Discarded, Trash } from "../items/trash.ts";

type Open = Extract<CollectionState, { kind: "open" }>;

/** Makes, renames and removes environments: files of their own, or entries of the collection's file. */
export class EnvironmentFiles {
	readonly #collection: OpenedCollection;
	readonly #trash: Trash;
	readonly #onWrite: (file: string) => void;

	/** @param onWrite hears of every written file (absolute) */
	constructor(
		collection: OpenedCollection,
		trash: Trash,
		onWrite: (file: string) => void,
	) {
		this.#collection = collection;
		this.#trash = trash;
		this.#onWrite = onWrite;
		const putBack = (cut: CutItem) => this.#putBack(cut);
		trash.restoredBy(collection.id, "environment", { putBack, onWrite });
	}

	/** @throws InvalidRequestError when the name is taken or none for a file */
	async create({ name, like }: CreateEnvironment): Promise<void> {
		const state = await this.#state();
		this.#refuseTaken(state, name);
		const content = like === undefined ? {} : await this.#treeOf(state, like);
		// The copy begins without the values of secrets.
		const form = { ...withoutSecretValues(content), name };
		const { paths } = this.#collection;
		if (state.isBundled && !paths.hasEnvironmentsBeside)
			return this.#addToCollection(state, form);
		const folder = paths.environmentsFolder();
		const file = fileFor(folder, name, state.files.environmentEnding);
		const text = newFileText(file, "environment", form);
		await createFile(paths.folderOf(file), file, text);
		this.#onWrite(file);
	}

	async rename({ name, to }: RenameEnvironment): Promise<void> {
		const state = await this.#state();
		this.#refuseTaken(state, to);
		const entry = entryOf(state, name);
		for (const other of state.environments)
			if (other !== entry && other.problem === undefined)
				await this.#change(other, (tree) =>
					tree.extends === name ? { ...tree, extends: to } : tree,
				);
		const file = await this.#change(entry, (tree) => ({ ...tree, name: to }));
		if (entry.at.length > 0) return;
		const ending = file.slice(withoutAnyEnding(file).length);
		const target = fileFor(dirname(file), to, ending);
		const { paths } = this.#collection;
		await moveFile(paths.folderOf(file), file, target);
		this.#onWrite(file);
		this.#onWrite(target);
	}

	/** Puts it into the trash. Gives what brings it back. */
	async delete({ name }: DeleteEnvironment): Promise<string> {
		const state = await this.#state();
		const { file: path, at } = entryOf(state, name);
		const file = await this.#collection.paths.resolve(path);
		const { id: collection, paths } = this.#collection;
		const root = paths.folderOf(file);
		const kind = "environment";
		const discarded = { kind, name, path, count: 0, collection } as const;
		const index = at.at(-1);
		if (typeof index === "number")
			return this.#deleteEmbedded(state, index, discarded);
		const undo = await this.#trash.put(root, [file], discarded);
		this.#onWrite(file);
		return undo;
	}

	async #deleteEmbedded(
		state: Open,
		index: number,
		discarded: Discarded,
	): Promise<string> {
		let item: FormTree = {};
		const { before, after } = await this.#changeEmbedded(state, (all) => {
			item = all[index] ?? {};
			return all.toSpliced(index, 1);
		});
		const { name: path } = discarded;
		const cut = { path, folder: "", index, item, ...cutOf(before, after) };
		return this.#trash.keep(discarded, cut);
	}

	async #putBack(cut: CutItem): Promise<void> {
		const { path, index, item } = cut;
		const now = await this.#state();
		this.#refuseTaken(now, path);
		const file = await this.#collection.paths.resolve(now.file);
		const text = await readText(file);
		const before = textBefore(cut, text);
		if (before === undefined)
			await this.#changeEmbedded(now, (all) =>
				isFormTree(item) ? all.toSpliced(index, 0, item) : all,
			);
		else {
			// The same bytes, comments included.
			await replaceUnchanged(this.#collection.root, file, text, before);
			this.#onWrite(file);
		}
	}

	/** The `.env` file that an environment names. */
	async dotEnvFile(name: string): Promise<string | undefined> {
		const tree = await this.#treeOf(await this.#state(), name);
		const { dotEnvFilePath } = tree;
		return typeof dotEnvFilePath === "string" ? dotEnvFilePath : undefined;
	}

	/** Declares a variable as a secret whose value does not stand in the file. */
	async declareSecret(environment: string, name: string): Promise<void> {
		const entry = entryOf(await this.#state(), environment);
		await this.#change(entry, (tree) => {
			const all = isFormList(tree.variables) ? tree.variables : [];
			const at = all.findLastIndex(
				(one) => isFormTree(one) && one.name === name,
			);
			const before = all[at];
			const { value: _, ...others } = isFormTree(before) ? before : { name };
			const secret = { ...others, secret: true };
			const place = at === -1 ? all.length : at;
			return { ...tree, variables: all.toSpliced(place, 1, secret) };
		});
	}

	async #state(): Promise<Open> {
		const state = await this.#collection.state();
		if (state.kind === "open") return state;
		throw new NotThereError("The collection is gone.");
	}

	#refuseTaken({ environments }: Open, name: string): void {
		if (!environments.some((one) => one.name === name)) return;
		throw new InvalidRequestError(`There is already an environment ${name}.`, {
			hint: "Give it another name.",
		});
	}

	async #treeOf(state: Open, name: string): Promise<FormTree> {
		const { source } = await this.#sourceOf(entryOf(state, name));
		return readForm(source).tree;
	}

	/** @returns the file, absolute */
	async #change(
		entry: EnvironmentEntry,
		change: (tree: FormTree) => FormTree,
	): Promise<string> {
		const { file, source } = await this.#sourceOf(entry);
		const { tree } = readForm(source);
		const text = writeForm(source, change(tree));
		if (text !== source.text) {
			const folder = this.#collection.paths.folderOf(file);
			await replaceUnchanged(folder, file, source.text, text);
			this.#onWrite(file);
		}
		return file;
	}

	async #sourceOf({ file: path, at }: EnvironmentEntry) {
		const file = await this.#collection.paths.resolve(path);
		const text = await readText(file);
		const source: FormSource = {
			file,
			text,
			kind: "environment",
			basePath: at,
		};
		return { file, source };
	}

	async #addToCollection(state: Open, form: FormTree): Promise<void> {
		await this.#changeEmbedded(state, (all) => [...all, form]);
	}

	/** Gives the collection's file (absolute), and its text before and after. */
	async #changeEmbedded(
		state: Open,
		change: (all: readonly FormTree[]) => readonly FormTree[],
	): Promise<{
		readonly file: string;
		readonly before: string;
		readonly after: string;
	}> {
		const file = await this.#collection.paths.resolve(state.file);
		const text = await readText(file);
		const source = { file, text, kind: "collection", basePath: [] } as const;
		const { tree } = readForm(source);
		const config = isFormTree(tree.config) ? tree.config : {};
		const all = isFormList(config.environments) ? config.environments : [];
		const environments = change(all.filter(isFormTree));
		const changed = { ...tree, config: { ...config, environments } };
		const after = writeForm(source, changed);
		await replaceUnchanged(this.#collection.root, file, text, after);
		this.#onWrite(file);
		return { file, before: text, after };
	}
}

function entryOf({ environments }: Open, name: string): EnvironmentEntry {
	const entry = environments.find((one) => one.name === name);
	if (entry) return entry;
	throw new NotThereError(`There is no environment ${name}.`, {
		hint: "It was renamed or deleted.",
	});
}

/** The name of an environment is its file's: nothing may be made of it but a file in its folder. */
function fileFor(folder: string, name: string, ending: string): string {
	if (/[\\/:*?"<>|\p{Cc}]|^\.|^\s|\s$|^$/u.test(name)) {
		throw new InvalidRequestError(
			`An environment cannot be called “${name}”: its file has the same name.`,
			{ hint: "Letters, digits, spaces, dots and dashes will do." },
		);
	}
	if (Buffer.byteLength(name) > LONGEST_NAME) {
		throw new InvalidRequestError(
			`The name of an environment may have ${LONGEST_NAME} bytes: its file has the same name.`,
			{ hint: "Letters other than a–z take two to four bytes each." },
		);
	}
	return join(folder, `${name}${ending}`);
}

function withoutSecretValues(tree: FormTree): FormTree {
	if (!isFormList(tree.variables)) return tree;
	const variables = tree.variables.map((variable) => {
		if (!isFormTree(variable) || variable.secret !== true) return variable;
		const { value: _, ...others } = variable;
		return others;
	});
	return { ...tree, variables };
}
