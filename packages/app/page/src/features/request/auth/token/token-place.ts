import { formStore, isChanged } from "../../../../state/form-state.ts";
import type { Owner } from "../../request-fields.ts";
import type { TokenPlace } from "./use-token.ts";

/** Whose token it is, with what is unsaved. @param key of the form */
export function tokenPlaceOf(
	owner: Owner,
	path: string,
	key: string,
): TokenPlace {
	const form = formStore.get(key);
	const { file = "", at = [] } = form?.place ?? {};
	const place = { owner, path, file, at };
	if (!form || !isChanged(form)) return place;
	const { saved, tree } = form;
	return { ...place, draft: { version: saved.version, tree } };
}
