import { CurlewError, openCollection } from "@curlew/client";
import {
	CollectionModules,
	type CollectionRoot,
	readSource,
	Turns,
} from "@curlew/client/editing";
import type {
	Definition,
	EnvironmentMark,
	FileFacts,
	Use,
} from "../facts/file-facts.ts";
import { type FilePlace, placeOfFile } from "../facts/file-place.ts";
import { readFacts } from "../facts/read-facts.ts";
import { ByArea } from "./by-area.ts";
import { fileFilter, isReached, listFiles } from "./collection-files.ts";

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
	readonly #modules: CollectionModules;
	readonly #isOurs: (file: string) => boolean;
	readonly #files = new Map<string, FileFacts>();
	readonly #places = new Map<string, FilePlace>();
	readonly #named = new Map<string, Named>();
	/** Undefined after one of their files has changed. */
	#environments: ReadonlyMap<string, EnvironmentMark> | undefined;
	#declaredSecrets: ReadonlySet<string> = new Set();

	private constructor(root: CollectionRoot) {
		this.root = root;
		this.#modules = new CollectionModules(root.root);
		this.#isOurs = fileFilter(root);
	}

	/** Reads all files of a collection, with a turn for others every few milliseconds. */
	static async load(root: CollectionRoot): Promise<CollectionIndex> {
		const index = new CollectionIndex(root);
		const turns = new Turns();
		for (const place of await listFiles(root)) {
			await turns.next();
			index.#read(place);
		}
		await index.readDeclarations();
		return index;
	}

	/** Tells whether nobody may see the values of a name: any file may say so. */
	isSecret(name: string): boolean {
		if (this.#declaredSecrets.has(name)) return true;
		for (const one of this.#named.get(name)?.definitions ?? [])
			if (one.isSecret) return true;
		return false;
	}

	/** Tells whether the collection's own file says where the secret of a name comes from, and where it may go. */
	isDeclaredSecret(name: string): boolean {
		return this.#declaredSecrets.has(name);
	}

	/** Reads what the collection's own file says about secrets; from a broken file, what it said before. */
	async readDeclarations(): Promise<void> {
		try {
			const { definition } = await openCollection(this.root.file);
			const declared = definition.extensions.secrets?.declarations ?? [];
			this.#declaredSecrets = new Set(declared.map(({ name }) => name));
		} catch (error) {
			if (!(error instanceof CurlewError)) throw error;
		}
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
			[...this.#files.values()]
				.flatMap(({ environments }) => environments)
				.map((one) => [one.name, one] as const)
				.sort(([one], [other]) => (one < other ? -1 : 1)),
		);
		return this.#environments;
	}

	/** Reads a file again: a new one, a changed one, or one that is gone. */
	update(file: string): void {
		const known = this.#places.get(file);
		const place = known ?? this.#placeOfNew(file);
		if (place) this.#read(place);
	}

	#placeOfNew(file: string): FilePlace | undefined {
		return this.#isOurs(file) && isReached(file, this.root)
			? placeOfFile(file, this.root)
			: undefined;
	}

	#read(place: FilePlace): void {
		this.#forget(place.file);
		const result = readSource(place.file);
		if (result.kind !== "source") return;
		const facts = readFacts(result.source.text, place);
		this.#files.set(place.file, facts);
		if (facts.environments.length > 0) this.#environments = undefined;
		this.#places.set(place.file, place);
		for (const one of facts.definitions)
			this.#entry(one.name).definitions.add(one);
		for (const use of facts.uses)
			for (const name of use.names) this.#entry(name).uses.add(use);
		this.#readModules(facts, place);
	}

	#forget(file: string): void {
		const facts = this.#files.get(file);
		if (facts === undefined) return;
		if (facts.environments.length > 0) this.#environments = undefined;
		for (const one of facts.definitions)
			this.#named.get(one.name)?.definitions.delete(one);
		for (const use of facts.uses)
			for (const name of use.names) this.#named.get(name)?.uses.delete(use);
		this.#files.delete(file);
	}

	/** Files that scripts require are part of the collection, wherever in it they are. */
	#readModules({ modules }: FileFacts, { file, kind }: FilePlace): void {
		for (const name of modules) {
			if (!CollectionModules.isPath(name)) continue;
			const module = this.#resolve(name, kind === "module" ? file : undefined);
			if (module !== undefined && !this.#places.has(module))
				this.#read({ file: module, kind: "module", area: "", name });
		}
	}

	#resolve(name: string, from: string | undefined): string | undefined {
		try {
			const { id, kind } = this.#modules.resolve(name, from);
			return kind === "script" ? id : undefined;
		} catch {
			// `check` tells about files that are not there.
			return undefined;
		}
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
