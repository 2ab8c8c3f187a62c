import type { ReactNode } from "react";
import {
	formKey,
	formStore,
	isChanged,
	revertForm,
	saveForm,
} from "../../state/form-state.ts";
import { notify } from "../../state/notice-state.ts";
import { isScratch } from "../../state/scratch/scratch-request.ts";
import { useKeyed } from "../../store/keyed-store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { keysText, PAGE_KEYS } from "../../ui/keys.ts";

/**
 * Save, and go back to what is on disk; there only while something is unsaved.
 *
 * @param beside key of a second form that is shown along with it
 */
export function FormTools({
	form: key,
	beside,
}: {
	readonly form: string;
	readonly beside?: string | undefined;
}): ReactNode {
	const forms = [useKeyed(formStore, key), useKeyed(formStore, beside)];
	const changed = forms.filter((form) => form !== undefined && isChanged(form));
	if (changed.length === 0) return null;
	const revert = () => {
		const back = changed.flatMap((form) => (form ? [form] : []));
		for (const { place } of back) revertForm(formKey(place));
		notify({
			kind: "info",
			text: "Reverted to the saved version.",
			action: {
				label: "Undo",
				run: () => {
					for (const { place, tree } of back)
						formStore.update(formKey(place), (now) => ({ ...now, tree }));
				},
			},
		});
	};
	const save = async () => {
		await saveForm(key);
		if (beside !== undefined) await saveForm(beside);
	};
	return (
		<>
			{!isScratch(key) && (
				<IconButton
					icon="undo"
					label="Revert to the saved version"
					onClick={revert}
				/>
			)}
			<IconButton
				icon="save"
				label={`Save (${keysText(PAGE_KEYS.save)})`}
				isDisabled={changed.some((form) => form?.isSaving)}
				onClick={() => void save()}
			/>
		</>
	);
}
