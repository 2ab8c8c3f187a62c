import { statSync } from "node:fs";
import { CurlewError, openCollection } from "@curlew/client";
import {
	type CollectionRoot,
	EventLoopYielder,
	filesWithUnsavedText,
	isAnyItemFile,
	isInside,
	readSource,
	SecretMasker,
	valueOfShape,
} from "@curlew/client/editing";
import type { Syntax } from "@curlew/template";
import type {
	Definition,
	EnvironmentMark,
	FileFacts,
	Use,
} from "../facts/file-facts.ts";
import type { FilePlace } from "../facts/file-place.ts";
import { readFacts } from "../facts/read-facts.ts";
import { ByArea } from "./by-area.ts";
import { IndexedFiles } from "./indexed-files.ts";
import { moduleAt, RequiredFiles } from "./required-files.ts";
import { UsualEnvironment } from "./usual-environment.ts";

/** Everything that has to do with variables of one name. */
export interface Named {
	readonly definitions: ByArea<Definition>;
	readonly uses: Set<Use>;
}

/**
 * What all files of one collection say about variables. Each file is read by
 * itself, so that a change costs no more than reading one file again, and a
 * broken file hides nothing of the others.
 */
export class CollectionIndex {
	readonly root: CollectionRoot;
	readonly #listing: IndexedFiles;
	readonly #modules: RequiredFiles;
	readonly #files = new Map<string, FileFacts>();
	readonly #places = new Map<string, FilePlace>();
	readonly #stamps = new Map<string, string>();
	readonly #named = new Map<string, Named>();
	/** Undefined after one of their files has changed. */
	#environments: ReadonlyMap<string, EnvironmentMark> | undefined;
	#declaredSecrets: ReadonlySet<string> = new Set();
	#syntax: Syntax = "plain";
	readonly #usual = new UsualEnvironment();
	/** Names that a file marks as secret, and how often. */
	readonly #markedSecrets = new Map<string, number>();
	/** Undefined after anything has changed. */
	#masker: SecretMasker | undefined;
	/** True when scripts may require other files than before. */
	#hasNewModules = false;

	private constructor(root: CollectionRoot, listing: IndexedFiles) {
		this.root = root;
		this.#listing = listing;
		this.#modules = new RequiredFiles(root.root);
	}

	/** Reads all files of a collection, with a turn for others every few milliseconds. */
	static async load(root: CollectionRoot): Promise<CollectionIndex> {
		const index = new CollectionIndex(root, await IndexedFiles.of(root));
		await index.#readDeclarations();
		const yielder = new EventLoopYielder();
		for (const place of index.#listing.all()) {
			await yielder.next();
			index.#read(place);
		}
		// Some may not be on disk yet.
		index.#reread(filesWithUnsavedText());
		index.#readModules();
		return index;
	}

	/** Whether the collection's templates have defaults. */
	get syntax(): Syntax {
		return this.#syntax;
	}

	/** Tells whether nobody may see the values of a name: any file may say so. */
	isSecret(name: string): boolean {
		return this.#declaredSecrets.has(name) || this.#markedSecrets.has(name);
	}

	/** Hides the values of secrets, wherever in the collection they were copied to. */
	get masker(): SecretMasker {
		if (this.#masker) return this.#masker;
		this.#masker = new SecretMasker();
		const names = [...this.#declaredSecrets, ...this.#markedSecrets.keys()];
		for (const name of names)
			for (const { value } of this.#named.get(name)?.definitions ?? []) {
				const known =
					value.kind === "made" ? valueOfShape(value.shape) : value.value;
				if (known !== undefined) this.#masker.add(known);
			}
		return this.#masker;
	}

	/** Tells whether the collection's own file says where the secret of a name comes from, and where it may go. */
	isDeclaredSecret(name: string): boolean {
		return this.#declaredSecrets.has(name);
	}

	/** The name of every variable that anything defines. */
	names(): readonly string[] {
		return [...this.#named]
			.filter(([, { definitions }]) => definitions.size > 0)
			.map(([name]) => name);
	}

	named(name: string): Named | undefined {
		return this.#named.get(name);
	}

	/** Undefined for a file that is no part of the collection. */
	facts(file: string): FileFacts | undefined {
		return this.#files.get(file);
	}

	/** Absolute paths. */
	get files(): Iterable<string> {
		return this.#files.keys();
	}

	place(file: string): FilePlace | undefined {
		return this.#places.get(file);
	}

	/** Every environment, each once, by name. */
	get environments(): ReadonlyMap<string, EnvironmentMark> {
		this.#environments ??= new Map(
			[...this.#files]
				.filter(([, { environments }]) => environments.length > 0)
				.sort(([one], [other]) => (one < other ? -1 : 1))
				.flatMap(([, { environments }]) => environments)
				.map((one) => [one.name, one] as const)
				.sort(([one], [other]) => (one < other ? -1 : 1)),
		);
		return this.#environments;
	}

	/** That of a run that nobody chooses one for. */
	get defaultEnvironment(): string | undefined {
		return this.#usual.among(this.environments, this.#files);
	}

	/**
	 * Reads again what has changed: files and folders, new ones and those that
	 * are gone.
	 *
	 * @param paths absolute
	 */
	async update(paths: Iterable<string>): Promise<void> {
		const changed = new Set(paths);
		this.#reread(changed);
		if (changed.has(this.root.file)) await this.#readDeclarations();
		if (this.#hasNewModules) this.#readModules();
	}

	/** Paths of which the disk says something else than when they were read, as far as nobody has told of them. */
	outdated(): readonly string[] {
		const listed = new Set<string>();
		for (const { file } of this.#listing.all()) listed.add(file);
		const isUnlisted = (file: string) =>
			!listed.has(file) && this.#places.get(file)?.kind !== "module";
		return [...new Set([...listed, ...this.#files.keys()])].filter(
			(file) => isUnlisted(file) || this.#stamps.get(file) !== stampOf(file),
		);
	}

	#reread(paths: Iterable<string>): void {
		for (const path of paths) {
			// A script, or a folder with some.
			if (!isAnyItemFile(path)) this.#hasNewModules = true;
			const isModule = this.#places.get(path)?.kind === "module";
			const places = isModule ? [] : this.#placesAt(path);
			const there = new Set(places.map(({ file }) => file));
			for (const file of this.#knownAt(path))
				if (!there.has(file)) this.#forget(file);
			for (const place of places) this.#read(place);
		}
	}

	/** What there is at a path, on disk or only in the editor. */
	#placesAt(path: string): readonly FilePlace[] {
		const unsaved = [...filesWithUnsavedText()].filter(
			(file) => file !== path && isInside(path, file),
		);
		return [path, ...unsaved].flatMap((one) => [...this.#listing.at(one)]);
	}

	/** The file at a path, or the files below it, as far as they are known. */
	#knownAt(path: string): readonly string[] {
		if (this.#files.has(path)) return [path];
		return [...this.#files.keys()].filter((file) => isInside(path, file));
	}

	/** Reads what the collection's own file says about its secrets and about what it is made of; of a broken file, what it said before. */
	async #readDeclarations(): Promise<void> {
		let isOther = false;
		try {
			const collection = await openCollection(this.root.file);
			this.#usual.read(collection.definition);
			const { syntax, extensions } = collection.definition;
			isOther = this.#syntax !== syntax;
			this.#syntax = syntax;
			const declared = extensions.secrets?.declarations ?? [];
			this.#declaredSecrets = new Set(declared.map(({ name }) => name));
			this.#masker = undefined;
			this.#listing.isIgnored = (path) => collection.isIgnored(path);
		} catch (error) {
			if (!(error instanceof CurlewError)) throw error;
			return;
		}
		const before = [...this.#listing.ignored];
		this.#listing.ignored.clear();
		const now = [...this.#files.keys()].filter(
			(file) => isOther || this.#listing.isPassedBy(file),
		);
		this.#reread([...before, ...now]);
	}

	#read(place: FilePlace): void {
		this.#forget(place.file);
		this.#stamps.set(place.file, stampOf(place.file));
		const result = readSource(place.file);
		if (result.kind !== "source") return;
		const facts = readFacts(result.source.text, place, this.#syntax);
		this.#files.set(place.file, facts);
		this.#places.set(place.file, place);
		if (facts.environments.length > 0) this.#environments = undefined;
		if (facts.modules.length > 0) this.#hasNewModules = true;
		this.#masker = undefined;
		for (const one of facts.definitions) {
			this.#entry(one.name).definitions.add(one);
			if (one.isSecret) this.#countSecret(one.name, 1);
		}
		for (const use of facts.uses)
			for (const name of use.names) this.#entry(name).uses.add(use);
	}

	#forget(file: string): void {
		const facts = this.#files.get(file);
		if (facts === undefined) return;
		if (facts.environments.length > 0) this.#environments = undefined;
		if (facts.modules.length > 0) this.#hasNewModules = true;
		this.#masker = undefined;
		for (const one of facts.definitions) {
			this.#named.get(one.name)?.definitions.delete(one);
			if (one.isSecret) this.#countSecret(one.name, -1);
		}
		for (const use of facts.uses)
			for (const name of use.names) this.#named.get(name)?.uses.delete(use);
		this.#files.delete(file);
		this.#places.delete(file);
		this.#stamps.delete(file);
	}

	/** Files that scripts require are part of the collection, wherever in it they are. */
	#readModules(): void {
		const required = this.#modules.requiredBy(this.#files, (file) => {
			const place = this.#places.get(file);
			if (place === undefined) this.#read(moduleAt(file));
			return this.#files.get(file);
		});
		for (const [file, { kind }] of this.#places)
			if (kind === "module" && !required.has(file)) this.#forget(file);
		this.#hasNewModules = false;
	}

	#countSecret(name: string, more: number): void {
		const count = (this.#markedSecrets.get(name) ?? 0) + more;
		if (count > 0) this.#markedSecrets.set(name, count);
		else this.#markedSecrets.delete(name);
	}

	#entry(name: string): Named {
		let entry = this.#named.get(name);
		if (entry === undefined) {
			entry = { definitions: new ByArea(), uses: new Set() };
			this.#named.set(name, entry);
		}
		return entry;
	}
}

/** Changes when the file does; empty for one that is not there. */
function stampOf(file: string): string {
	try {
		const stats = statSync(file, { throwIfNoEntry: false });
		return stats ? `${stats.mtimeMs} ${stats.size} ${stats.ino}` : "";
	} catch {
		// A name that the system cannot have, a folder that cannot be entered.
		return "";
	}
}
