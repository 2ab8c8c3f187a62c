import type { ReactNode } from "react";
import { api } from "../../api/api.ts";
import {
	closeForm,
	dismissConflict,
	formStore,
	saveForm,
	takeTheirs,
} from "../../state/form-state.ts";
import { attempt, reportError } from "../../state/notice-state.ts";
import {
	closeText,
	openText,
	showText,
	textStore,
} from "../../state/text-state.ts";
import { useStore } from "../../store/store.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

const ConflictDialog = lazyPart(
	async () => (await import("./conflict-dialog.tsx")).ConflictDialog,
);

/** The first file, if any, that the user has to decide about. */
export function Conflicts(): ReactNode {
	const forms = useStore(formStore.all);
	const texts = useStore(textStore.all);
	for (const [key, { conflict }] of forms)
		if (conflict) {
			const isBundled = key !== conflict.file;
			return (
				<ConflictDialog
					key={key}
					conflict={conflict}
					canMerge={!isBundled && !conflict.holdsSecrets}
					onClose={() => dismissConflict(key)}
					onKeepMine={() => void saveForm(key, conflict.version)}
					onTakeTheirs={() => {
						if (conflict.theirs === null) closeForm(key);
						else takeTheirs(key).catch(reportError);
					}}
					onSaveMerged={(text) =>
						void saveMerged(conflict.file, conflict.version, text, () =>
							takeTheirs(key),
						)
					}
				/>
			);
		}
	for (const [file, { conflict, text }] of texts)
		if (conflict) {
			const save = (text: string) =>
				void saveMerged(file, conflict.version, text, async () => {
					closeText(file);
					await openText(file);
				});
			return (
				<ConflictDialog
					key={file}
					conflict={conflict}
					canMerge={!conflict.holdsSecrets}
					onClose={() =>
						textStore.update(file, ({ conflict: _, ...open }) => open)
					}
					onKeepMine={() => save(text)}
					onTakeTheirs={() => {
						const { theirs, version } = conflict;
						if (theirs === null) closeText(file);
						else showText(file, { version, text: theirs });
					}}
					onSaveMerged={save}
				/>
			);
		}
	return null;
}

async function saveMerged(
	file: string,
	version: string,
	text: string,
	onSaved: () => Promise<void>,
): Promise<void> {
	await attempt(async () => {
		const outcome = await api.writeText({ file, version, text });
		if ("theirs" in outcome) {
			reportError(
				new Error(
					`${file} was changed on disk again. Close this dialog, and save again.`,
				),
			);
		} else await onSaved();
	});
}
