import {
	type ApiFile,
	type ApiNode,
	type Excerpt,
	locateAll,
	type SourceLocation,
} from "@curlew/client/openapi";

/** Where a value stands in a document, for whoever reads a message. */
export interface DocumentPlace {
	readonly location: SourceLocation;
	/** RFC 6901, as a fragment of its file: `#/components/schemas/User/required`. */
	readonly pointer: string;
	/** The line, without secrets; absent for one that is too long to be shown. */
	readonly excerpt?: Excerpt;
}

/**
 * The places of a document's values. To find one its whole file is gone through, so
 * those that may be asked for are noted first, and found together.
 */
export class DocumentPlaces {
	readonly #known = new Map<ApiFile, Map<string, DocumentPlace>>();
	readonly #noted = new Map<ApiFile, Map<string, readonly string[]>>();

	/** May be asked for. */
	note(node: ApiNode): void {
		const noted = this.#noted.get(node.file) ?? new Map();
		this.#noted.set(node.file, noted);
		noted.set(node.pointer, node.path);
	}

	of(node: ApiNode): DocumentPlace {
		const known = this.#known.get(node.file)?.get(node.pointer);
		if (known) return known;
		this.note(node);
		this.#locateNoted(node.file);
		return this.of(node);
	}

	#locateNoted(file: ApiFile): void {
		const noted = this.#noted.get(file) ?? new Map();
		const known = this.#known.get(file) ?? new Map<string, DocumentPlace>();
		this.#known.set(file, known);
		const pending = [...noted].filter(([pointer]) => !known.has(pointer));
		const ranges = locateAll(
			file,
			pending.map(([, path]) => path),
		);
		for (const [at, [pointer]] of pending.entries()) {
			const [start, end] = ranges[at] ?? [0, 1];
			const location = file.source.location(start, end);
			const excerpt = file.source.excerpt(location.line);
			known.set(pointer, {
				location,
				pointer,
				...(excerpt !== undefined && { excerpt }),
			});
		}
		this.#noted.delete(file);
	}
}
