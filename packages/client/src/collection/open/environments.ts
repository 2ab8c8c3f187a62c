import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { nearestName } from "@curlew/template";
import type { CollectionFormat } from "../../formats/collection-format.ts";
import { CollectionFileError } from "../../formats/errors.ts";
import {
	ENVIRONMENTS_FOLDER,
	isEnvironmentFile,
	withoutEnding,
} from "../../formats/file-names.ts";
import { compareNatural } from "../../formats/rules/order.ts";
import { EnvironmentNotFoundError } from "../errors.ts";
import type { EnvironmentDefinition } from "../model.ts";
import { goneProblem, readOwnSource } from "../read/read-source.ts";
import { readAnyEnvironment } from "./environment-file.ts";
import type { ItemReader } from "./item-reader.ts";

/** An environment that stands in the collection's own file. */
export interface EmbeddedEnvironment {
	readonly definition: EnvironmentDefinition;
	/** What is thrown when somebody asks for it. */
	readonly error: CollectionFileError | undefined;
}

/** Where files of environments are. All paths are absolute. */
export interface EnvironmentPlace {
	/** The folder that links must not lead out of. */
	readonly root: string;
	list(): Promise<readonly string[]>;
}

/**
 * Those in folders of a collection, or a workspace.
 *
 * @param folders relative to the root; of files of one name, that of the first counts
 */
export function filesInFolders(
	root: string,
	format: CollectionFormat,
	folders: readonly string[] = [ENVIRONMENTS_FOLDER],
): EnvironmentPlace {
	const list = async (folder: string) => {
		const names = await readdir(folder).catch(() => []);
		return names
			.filter(
				(name) => isEnvironmentFile(format, name) && !name.startsWith("."),
			)
			.sort(compareNatural)
			.map((name) => join(folder, name));
	};
	return {
		root,
		list: async () =>
			(
				await Promise.all(folders.map((folder) => list(join(root, folder))))
			).flat(),
	};
}

/** The environments of a collection: files, and those that stand in the collection's own file. */
export class Environments {
	readonly #place: EnvironmentPlace | undefined;
	readonly #embedded: readonly EmbeddedEnvironment[];
	readonly #reader: ItemReader;
	readonly #owner: string;
	readonly #read = new Map<string, Promise<EnvironmentDefinition>>();

	constructor(
		place: EnvironmentPlace | undefined,
		embedded: readonly EmbeddedEnvironment[],
		reader: ItemReader,
		/** What they belong to, for messages. */
		owner = "collection",
	) {
		this.#place = place;
		this.#embedded = embedded;
		this.#reader = reader;
		this.#owner = owner;
	}

	/** Each environment's name, and its file's where that is another; both can be asked for. */
	async names(): Promise<readonly string[]> {
		const names = new Set(
			this.#embedded.map(({ definition }) => definition.name),
		);
		for (const file of await this.#files()) {
			// A broken file has at least its own name; opening it tells what is wrong.
			const environment = await this.#load(file).catch(() => undefined);
			names.add(environment?.name ?? this.#nameOf(file));
			names.add(this.#nameOf(file));
		}
		return [...names].sort(compareNatural);
	}

	/** By the file's name first, so that only that file is read. */
	async get(name: string): Promise<EnvironmentDefinition> {
		const files = await this.#files();
		const sameName = files.find((file) => this.#nameOf(file) === name);
		if (sameName !== undefined) return this.#load(sameName);
		const embedded = this.#embedded.find(
			({ definition }) => definition.name === name,
		);
		if (embedded?.error) throw embedded.error;
		if (embedded) return embedded.definition;
		for (const file of files) {
			const environment = await this.#load(file).catch(() => undefined);
			if (environment?.name === name) return environment;
		}
		throw notFound(name, await this.names(), this.#owner);
	}

	/** Absolute. */
	async #files(): Promise<readonly string[]> {
		return (await this.#place?.list()) ?? [];
	}

	#nameOf(file: string): string {
		return withoutEnding(this.#reader.format, basename(file));
	}

	#load(file: string): Promise<EnvironmentDefinition> {
		const known = this.#read.get(file);
		if (known) return known;
		const reading = loadEnvironment(
			this.#place?.root ?? "",
			this.#reader,
			file,
			this.#nameOf(file),
		);
		this.#read.set(file, reading);
		return reading;
	}
}

async function loadEnvironment(
	root: string,
	reader: ItemReader,
	file: string,
	defaultName: string,
): Promise<EnvironmentDefinition> {
	const result = readOwnSource(root, file);
	if (result.kind === "problem") throw new CollectionFileError(result.problem);
	if (result.kind === "missing")
		throw new CollectionFileError(goneProblem(file));
	// What an index names may be an export in JSON.
	const read = /\.json$/i.test(file)
		? await readAnyEnvironment(result.source)
		: await reader.readEnvironment(result.source, defaultName);
	if (read instanceof CollectionFileError) throw read;
	return read;
}

function notFound(
	name: string,
	available: readonly string[],
	owner: string,
): EnvironmentNotFoundError {
	const nearest = nearestName(name, available);
	const list =
		available.length === 0
			? `The ${owner} has no environments: they are files in its folder \`environments\`.`
			: `There are: ${available.join(", ")}.`;
	return new EnvironmentNotFoundError(
		`The ${owner} has no environment "${name}".`,
		{
			hint: nearest === undefined ? list : `Did you mean "${nearest}"? ${list}`,
			available,
		},
	);
}
