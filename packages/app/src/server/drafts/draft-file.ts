import { createHash } from "node:crypto";
import type { FormTree } from "@curlew/client/editing";
import { OwnFolder } from "@curlew/client/files";
import type { DraftContent, DraftRef } from "../../protocol/drafts.ts";

/** What is kept of an unsaved change. */
export interface StoredDraft {
	readonly ref: DraftRef;
	/** Of the file that it was made from. */
	readonly version: string;
	readonly revision: string;
	/** The window that has sent it. */
	readonly window: string;
	readonly content: DraftContent;
	/** What its form showed before anything was changed. */
	readonly shown?: FormTree | undefined;
	readonly tab: string;
	readonly withheld: readonly string[];
}

/** The drafts of one collection on disk, a file each, readable for their user only. */
export class DraftFiles {
	readonly #folder: OwnFolder;

	/** @param folder absolute */
	constructor(folder: string) {
		this.#folder = new OwnFolder(folder);
	}

	/** All that can be read. */
	async all(): Promise<readonly StoredDraft[]> {
		const names = await this.#names();
		const drafts = await Promise.all(names.map((name) => this.#read(name)));
		return drafts.flatMap((draft) => draft ?? []);
	}

	/** How many files have some. */
	async count(): Promise<number> {
		const stems = (await this.#names()).map((name) => name.split(".")[0]);
		return new Set(stems).size;
	}

	async #names(): Promise<readonly string[]> {
		const names = await this.#folder.names().catch(() => []);
		return names.filter((name) => FILE.test(name));
	}

	/** The windows that have a version of their own of a file. */
	async rivalsOf(ref: DraftRef): Promise<readonly string[]> {
		const names = await this.#names();
		const stem = stemOf(ref);
		return names.flatMap((name) => {
			const [own, rival = "", ending] = name.split(".");
			return own === stem && ending !== undefined ? [rival] : [];
		});
	}

	/** Undefined where there is none. */
	read(ref: DraftRef): Promise<StoredDraft | undefined> {
		return this.#read(fileOf(ref));
	}

	/** Changes with every writing, whoever has written; undefined where there is none. */
	async writtenAt(ref: DraftRef): Promise<number | undefined> {
		return this.#folder.changedAt(fileOf(ref)).catch(() => undefined);
	}

	/** @throws NotOwnError, and what the system says */
	write(draft: StoredDraft): Promise<void> {
		return this.#folder.write(fileOf(draft.ref), JSON.stringify(draft));
	}

	/** Nothing happens where there is none. */
	async remove(ref: DraftRef): Promise<void> {
		await this.#folder.remove(fileOf(ref)).catch((error: unknown) => {
			if (!isAbsent(error)) throw error;
		});
	}

	/** What somebody else has written there counts for nothing. */
	async #read(name: string): Promise<StoredDraft | undefined> {
		try {
			const draft: StoredDraft = JSON.parse(await this.#folder.readText(name));
			return fileOf(draft.ref) === name ? draft : undefined;
		} catch {
			return undefined;
		}
	}
}

const FILE = /^[0-9a-f]{24}(?:\.[\w-]{1,64})?\.json$/;

function fileOf(ref: DraftRef): string {
	const { rival } = ref;
	const own = rival === undefined ? "" : `.${rival.replace(/[^\w-]/g, "")}`;
	return `${stemOf(ref)}${own}.json`;
}

/** The same for all that is kept of a file. */
function stemOf({ kind, file, at }: DraftRef): string {
	const key = JSON.stringify([kind, file, at]);
	return createHash("sha256").update(key).digest("hex").slice(0, 24);
}

function isAbsent(error: unknown): boolean {
	return error instanceof Error && "code" in error && error.code === "ENOENT";
}
