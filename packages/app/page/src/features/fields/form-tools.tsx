import type { ReactNode } from "react";
import {
	formStore,
	isChanged,
	revertForm,
	saveForm,
} from "../../state/form-state.ts";
import { notify } from "../../state/notice-state.ts";
import { isScratch } from "../../state/scratch/scratch-request.ts";
import { useKeyed } from "../../store/keyed-store.ts";
import { IconButton } from "../../ui/icon-button.tsx";

/** Save, and go back to what is on disk; there only while something is unsaved. */
export function FormTools({ form: key }: { readonly form: string }): ReactNode {
	const form = useKeyed(formStore, key);
	if (!form || !isChanged(form)) return null;
	const revert = () => {
		const { tree } = form;
		revertForm(key);
		notify({
			kind: "info",
			text: "Reverted to the saved version.",
			action: {
				label: "Undo",
				run: () => formStore.update(key, (now) => ({ ...now, tree })),
			},
		});
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
				label="Save (Ctrl+S)"
				isDisabled={form.isSaving}
				onClick={() => void saveForm(key)}
			/>
		</>
	);
}
