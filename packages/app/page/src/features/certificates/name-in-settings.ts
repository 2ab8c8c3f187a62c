import type { FormData, FormTree } from "../../../../src/protocol/forms.ts";
import { dataAt, isFormArray, withData } from "../../forms/tree-path.ts";
import {
	changeForm,
	closeForm,
	formStore,
	isChanged,
	saveForm,
} from "../../state/form-state.ts";
import { formsOfTab } from "../../state/tab-form.ts";
import { tabStore } from "../../state/tab-state.ts";

const PATH = ["extensions", "curlew", "certificateAuthorities"] as const;

/**
 * Writes it into the settings, unless something else is unsaved there, which is
 * its user's to save.
 *
 * @returns whether the file says it now; `left` where that is for its user to save
 */
export async function nameInSettings(
	key: string,
	file: string,
): Promise<"written" | "left" | "refused"> {
	const before = formStore.get(key);
	const isOurs = before && !isChanged(before) && !before.isSaving;
	changeForm(key, (tree) => {
		const files = authoritiesIn(tree);
		return files.includes(file) ? tree : withData(tree, PATH, [...files, file]);
	});
	if (!isOurs) return isNamed() ? "written" : "left";
	await saveForm(key);
	const isShown = tabStore
		.get()
		.tabs.some(({ content }) => formsOfTab(content).includes(key));
	const isSaved = isNamed();
	if (isSaved && !isShown) closeForm(key);
	return isSaved ? "written" : "refused";

	function isNamed(): boolean {
		const saved = formStore.get(key)?.saved.tree;
		return saved !== undefined && authoritiesIn(saved).includes(file);
	}
}

function authoritiesIn(tree: FormTree): readonly FormData[] {
	const known = dataAt(tree, PATH);
	return isFormArray(known) ? known : [];
}
