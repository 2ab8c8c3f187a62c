import { readdirSync } from "node:fs";
import { join, posix } from "node:path";
import {
	type CollectionFormat,
	type FormTree,
	newFileText,
	withoutAnyEnding,
} from "@curlew/client/editing";
import { freeName, reservedNames } from "@curlew/client/internal";
import {
	type DocumentRequests,
	folderKey,
	type OperationRequest,
} from "../base/operation-request.ts";
import { memberIn, textOrNothing } from "../data.ts";
import type { CollectionItems } from "../items/collection-requests.ts";
import type { PlannedFile } from "./sync-plan.ts";

/** Where the collection has the requests of the document's folders. */
export interface KnownFolder {
	readonly names: readonly string[];
	/** Relative to the collection, with `/`. */
	readonly path: string;
}

/** Finds places for the requests of operations that are new, and writes them. */
export class NewRequests {
	readonly files: PlannedFile[] = [];
	readonly #root: string;
	readonly #format: CollectionFormat;
	readonly #folderForms: DocumentRequests["folders"];
	/** Folders of the document by their names, as paths in the collection. */
	readonly #folders = new Map<string, string>([["", ""]]);
	readonly #taken = new Map<string, Set<string>>();
	readonly #numbers = new Map<string, number>();

	constructor(
		root: string,
		format: CollectionFormat,
		{ folders }: DocumentRequests,
		items: CollectionItems,
	) {
		this.#root = root;
		this.#format = format;
		this.#folderForms = folders;
		for (const { names, path } of items.folders)
			this.#folders.set(folderKey(names), path);
		for (const { path, form } of items.requests) this.#count(path, form);
	}

	/** Requests that the document has in one folder may be in another one by now: the user has renamed it. */
	know(folders: readonly KnownFolder[]): void {
		const counts = new Map<string, Map<string, number>>();
		for (const { names, path } of folders) {
			const of = counts.get(folderKey(names)) ?? new Map<string, number>();
			counts.set(folderKey(names), of);
			of.set(path, (of.get(path) ?? 0) + 1);
		}
		for (const [key, of] of counts) {
			const [most] = [...of].toSorted(([, one], [, other]) => other - one);
			if (key !== "" && most && most[0] !== "") this.#folders.set(key, most[0]);
		}
	}

	/** Plans its file. @returns the path of the request in the collection */
	add(operation: OperationRequest, form: FormTree): string {
		const folder = this.#folder(operation.folders);
		const name = textOrNothing(memberIn(form["info"], "name")) ?? operation.key;
		const path = posix.join(folder, freeName(name, this.#namesIn(folder)));
		const file = join(this.#root, `${path}${this.#format.endings[0]}`);
		const numbered = this.#numbered(folder, form);
		this.#write(file, newFileText(file, "request", numbered));
		return path;
	}

	/** Behind those that are there, where they are numbered. */
	#numbered(folder: string, form: FormTree): FormTree {
		const last = this.#numbers.get(folder);
		if (last === undefined) return form;
		this.#numbers.set(folder, last + 1);
		const info = form["info"] as FormTree;
		return { ...form, info: { ...info, seq: last + 1 } };
	}

	#count(path: string, form: FormTree): void {
		const folder = folderOfRequest(path);
		const seq = memberIn(form["info"], "seq");
		if (typeof seq !== "number" || !Number.isSafeInteger(seq)) return;
		const last = this.#numbers.get(folder) ?? 0;
		this.#numbers.set(folder, Math.max(last, seq));
	}

	#folder(names: readonly string[]): string {
		const key = folderKey(names);
		const known = this.#folders.get(key);
		if (known !== undefined) return known;
		const around = this.#folder(names.slice(0, -1));
		const name = freeName(names.at(-1) ?? "", this.#namesIn(around));
		const path = posix.join(around, name);
		this.#folders.set(key, path);
		const form = this.#folderForms.get(key);
		const [own] = this.#format.folderFiles;
		if (form && own !== undefined) {
			const file = join(this.#root, path, own);
			this.#write(file, newFileText(file, "folder", form));
		}
		return path;
	}

	/** What is there already, in small letters and without endings. */
	#namesIn(folder: string): Set<string> {
		const known = this.#taken.get(folder);
		if (known) return known;
		const names = entriesOf(join(this.#root, folder)).map((name) =>
			withoutAnyEnding(name).toLowerCase(),
		);
		const taken = new Set([...reservedNames(), ...names]);
		this.#taken.set(folder, taken);
		return taken;
	}

	#write(file: string, text: string): void {
		this.files.push({ file, text, before: undefined });
	}
}

export function folderOfRequest(path: string): string {
	const folder = posix.dirname(path);
	return folder === "." ? "" : folder;
}

function entriesOf(folder: string): readonly string[] {
	try {
		return readdirSync(folder);
	} catch {
		// It is one of the new ones.
		return [];
	}
}
