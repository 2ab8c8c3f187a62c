import type { ItemPlace } from "../../../../src/protocol/collection.ts";
import { formKey, formStore, isChanged } from "../../state/form-state.ts";
import { useStore } from "../../store/store.ts";
import { methodOf } from "./request-fields.ts";

interface ListedRequest extends ItemPlace {
	/** As it is saved. */
	readonly method: string;
}

/** The method of a request as it is on the screen, saved or not. */
export function methodNow(request: ListedRequest): string {
	const form = formStore.get(formKey(request));
	if (!form || !isChanged(form)) return request.method;
	const method = methodOf(form.tree);
	return method === methodOf(form.saved.tree) ? request.method : method;
}

export function useMethodNow(request: ListedRequest): string {
	return useStore(formStore.all, () => methodNow(request));
}
