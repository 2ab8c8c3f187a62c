import type { ItemPlace } from "../../../src/protocol/collection.ts";
import type { EditedRequest } from "../../../src/protocol/sending.ts";
import { formKey, formStore, isChanged } from "./form-state.ts";
import { EMPTY_SCRATCH, isScratch } from "./scratch/scratch-request.ts";

/** A request, by its path and by its place. */
export interface RequestRef extends ItemPlace {
	readonly path: string;
}

/** A request as it is on the screen, for the server. */
export function draftOf({ path, file, at }: RequestRef): EditedRequest {
	const form = formStore.get(formKey({ file, at }));
	const request = { path, file, at };
	if (isScratch(path))
		return { ...request, scratch: form?.tree ?? EMPTY_SCRATCH.tree };
	if (!form || !isChanged(form)) return request;
	const { saved, tree } = form;
	return { ...request, draft: { version: saved.version, tree } };
}
