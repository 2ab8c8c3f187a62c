import type { FieldPath } from "../../../../src/protocol/forms.ts";
import type { ApiError } from "../../api/call.ts";
import { withPartOf } from "../../forms/with-part-of.ts";
import { changeForm, formStore, saveForm } from "../form-state.ts";
import { noticeStore, notify } from "../notice-state.ts";

/**
 * Says that a file has no place for a part of its form, and offers to save the rest.
 *
 * @param key of the form
 */
export function offerDiscard(
	key: string,
	{ message }: ApiError,
	part: FieldPath,
): void {
	const isTold = noticeStore.get().some(({ text }) => text === message);
	if (isTold) return;
	notify({
		kind: "error",
		text: message,
		hint: "Nothing was saved. A collection in OpenCollection's format has a place for it: convert it, or leave this part out.",
		action: {
			label: "Discard this part and save",
			run: () => {
				changeForm(key, (tree) =>
					withPartOf(formStore.get(key)?.saved.tree ?? {}, tree, part),
				);
				void saveForm(key);
			},
		},
	});
}
