import { join } from "node:path";
import { CurlewError } from "@curlew/client";
import type { FormTree } from "@curlew/client/editing";
import { InvalidRequestError } from "../../errors.ts";
import type { ItemPlace } from "../../protocol/collection.ts";
import type { DraftContent, DraftRef } from "../../protocol/drafts.ts";
import type { LoadedForm, ReadFormRequest } from "../../protocol/files.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import type { CollectionFiles } from "../files/collection-files.ts";
import { FileSecrets } from "../files/file-secrets.ts";
import type { DraftFiles, StoredDraft } from "./draft-file.ts";
import {
	type Hidden,
	hideSecrets,
	hideSecretValues,
	revealSecrets,
} from "./draft-secrets.ts";

/** A draft as it was written last, with the secrets that its file does not have. */
interface Known extends StoredDraft {
	readonly writtenAt: number | undefined;
}

/** The drafts of a collection as they are on disk, with the secrets that are not there as long as this server lives. */
export class KnownDrafts {
	readonly #files: DraftFiles;
	readonly #collection: OpenedCollection;
	readonly #forms: CollectionFiles;
	readonly #secrets: FileSecrets;
	readonly #known = new Map<string, Known>();

	constructor(
		files: DraftFiles,
		collection: OpenedCollection,
		forms: CollectionFiles,
	) {
		this.#files = files;
		this.#collection = collection;
		this.#forms = forms;
		this.#secrets = new FileSecrets(collection);
	}

	all(): Promise<readonly StoredDraft[]> {
		return this.#files.all();
	}

	rivalsOf(ref: DraftRef): Promise<readonly string[]> {
		return this.#files.rivalsOf(ref);
	}

	/** Writes it, without its secrets. */
	async put(draft: Omit<StoredDraft, "withheld">): Promise<void> {
		const { ref } = draft;
		await this.#files.write({ ...draft, ...(await this.#hidden(draft)) });
		const writtenAt = await this.#files.writtenAt(ref);
		this.#known.set(keyOf(ref), { ...draft, withheld: [], writtenAt });
	}

	async remove(ref: DraftRef): Promise<void> {
		await this.#files.remove(ref);
		this.#known.delete(keyOf(ref));
	}

	/**
	 * Undefined for nothing. Another server may have written it meanwhile, or taken it away.
	 *
	 * @param now where it stands in its file
	 */
	async get(ref: DraftRef, now: ItemPlace = ref): Promise<Known | undefined> {
		const key = keyOf(ref);
		const writtenAt = await this.#files.writtenAt(ref);
		const known = this.#known.get(key);
		if (known && known.writtenAt === writtenAt) return known;
		const draft = await this.#files.read(ref);
		if (!draft) this.#known.delete(key);
		else
			this.#known.set(key, {
				...(await this.#revealed(draft, now)),
				writtenAt,
			});
		return this.#known.get(key);
	}

	/**
	 * @param path relative
	 * @throws InvalidRequestError when values of secrets stand in a text of that file
	 */
	async refuseSecrets(path: string, text: string): Promise<void> {
		const file = join(this.#collection.root, path);
		if (!(await this.#secrets.standIn(file, text))) return;
		throw new InvalidRequestError(
			"The value of a secret stands in this text.",
			{
				hint: "Take it out here, and type it in the form.",
			},
		);
	}

	/** With what its file says in place of the secrets that are not kept. */
	async #revealed(draft: StoredDraft, now: ItemPlace): Promise<StoredDraft> {
		const { ref, content, shown } = draft;
		const { kind } = ref;
		if (kind === "text" || typeof content === "string") return draft;
		const tree = (await formNow(this.#forms, { kind, ...itemPlaceOf(now) }))
			?.tree;
		return {
			...draft,
			content: revealSecrets(content, tree),
			shown: shown && revealSecrets(shown, tree),
		};
	}

	/** Without what nobody but its owner should see. */
	async #hidden({
		ref,
		content,
		shown,
	}: Omit<StoredDraft, "withheld">): Promise<
		Hidden<DraftContent> & { readonly shown?: FormTree }
	> {
		const names = await this.#secrets.names();
		if (typeof content === "string") {
			const file = join(this.#collection.root, ref.file);
			return (await this.#secrets.standIn(file, content))
				? hideSecretValues(content, names)
				: { content, withheld: [] };
		}
		const before = shown && hideSecrets(shown, shown, names).content;
		const hidden = hideSecrets(content, shown, names);
		return { ...hidden, ...(before && { shown: before }) };
	}
}

/** Undefined when there is none: the file is gone. */
export async function formNow(
	forms: CollectionFiles,
	place: ReadFormRequest,
): Promise<LoadedForm | undefined> {
	try {
		return await forms.readForm(place);
	} catch (error) {
		if (error instanceof CurlewError) return undefined;
		throw error;
	}
}

export function itemPlaceOf({ file, at }: ItemPlace): ItemPlace {
	return { file, at };
}

function keyOf({ kind, file, at, rival }: DraftRef): string {
	return JSON.stringify([kind, file, at, rival]);
}
