import { readSource } from "../../collection/read/read-source.ts";
import type { SourceText } from "../../diagnostics/source-text.ts";
import type { Knowledge } from "../knowledge.ts";

/** The files of a collection as they are written; each is read once. */
export class CollectionTexts {
	readonly #texts = new Map<string, SourceText>();

	constructor(knowledge: Knowledge) {
		for (const file of filesOf(knowledge)) this.#read(file);
	}

	all(): Iterable<SourceText> {
		return this.#texts.values();
	}

	text(file: string): SourceText | undefined {
		return this.#texts.get(file) ?? this.#read(file);
	}

	#read(file: string): SourceText | undefined {
		const result = readSource(file);
		if (result.kind !== "source") return undefined;
		this.#texts.set(file, result.source);
		return result.source;
	}
}

/** Every file that what is known of a collection stands in, each once. */
function filesOf(knowledge: Knowledge): ReadonlySet<string> {
	const { definition, requests, environments, library } = knowledge;
	const files = new Set([definition.file]);
	for (const { definition: request } of requests) {
		files.add(request.file);
		for (const { file } of request.folders) if (file) files.add(file);
	}
	for (const { chain } of environments)
		for (const { file } of chain) files.add(file);
	for (const file of library.files) files.add(file);
	for (const { location } of knowledge.problems)
		if (location) files.add(location.file);
	return files;
}
