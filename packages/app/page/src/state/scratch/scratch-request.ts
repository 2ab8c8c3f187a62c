import type { ItemPlace } from "../../../../src/protocol/collection.ts";
import type { LoadedForm } from "../../../../src/protocol/files.ts";
import type { FormTree } from "../../../../src/protocol/forms.ts";
import { SCRATCH_PATH } from "../../../../src/protocol/sending.ts";

/** What a request is before anybody has typed anything. */
const EMPTY: FormTree = {
	info: { name: "Scratch request", type: "http" },
	http: { method: "GET", url: "" },
};

/** What would be its file: it differs from nothing that is on disk. */
export const EMPTY_SCRATCH: LoadedForm = {
	version: "scratch",
	tree: EMPTY,
	problems: [],
};

/** Whether a path, or a file, is that of a request that stands in no file. */
export function isScratch(path: string): boolean {
	return path.startsWith(SCRATCH_PATH);
}

export function newScratchPath(): string {
	return SCRATCH_PATH + crypto.randomUUID().slice(0, 8);
}

/** Where its form is kept. */
export function scratchPlace(path: string): ItemPlace {
	return { file: path, at: [] };
}

type Save = (path: string) => Promise<string | undefined>;

let save: Save = async () => undefined;

/** From now on, this asks where a scratch request goes, and puts it there. */
export function saveScratchBy(work: Save): void {
	save = work;
}

/** Gives the path that it has in the collection; undefined when the user has changed their mind. */
export function saveScratch(path: string): Promise<string | undefined> {
	return save(path);
}
