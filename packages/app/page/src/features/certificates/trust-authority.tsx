import type { PresentedCertificate } from "../../../../src/protocol/files.ts";
import { chosenFileApi } from "../../api/chosen-file-api.ts";
import { dataAt, isFormArray, withData } from "../../forms/tree-path.ts";
import { hasPlaceFor } from "../../state/collection-state.ts";
import { environmentStore } from "../../state/environment-state.ts";
import {
	changeForm,
	closeForm,
	formKey,
	openForm,
	saveForm,
} from "../../state/form-state.ts";
import { notify, reportError } from "../../state/notice-state.ts";
import { formsOfTab, settingsPlace } from "../../state/tab-form.ts";
import { tabStore } from "../../state/tab-state.ts";
import { closeDialog, showDialog } from "../../ui/dialog-state.tsx";
import { OTHER_WAYS_TO_TRUST, TrustDialog } from "./trust-dialog.tsx";

const PATH = ["extensions", "curlew", "certificateAuthorities"] as const;

/**
 * Shows who vouches for the server at a URL. Once the user says so, that
 * certificate becomes a file of the collection, which its settings name.
 *
 * @returns what was done, in words; undefined when nothing was
 * @throws ApiError
 */
export async function trustAuthority(url: string): Promise<string | undefined> {
	const environment = environmentStore.get();
	const presented = await chosenFileApi.presented({ url, environment });
	const isTrusted = await new Promise<boolean>((resolve) => {
		const end = (answer: boolean) => {
			closeDialog();
			resolve(answer);
		};
		showDialog(() => (
			<TrustDialog
				host={new URL(url).host}
				presented={presented}
				hasPlace={hasPlaceFor("collection.certificateAuthorities")}
				onEnd={end}
			/>
		));
	});
	if (!isTrusted) return undefined;
	const name = nameOf(presented) ?? new URL(url).hostname;
	try {
		const { path } = await chosenFileApi.keepCertificate({
			name,
			certificate: presented.authority,
		});
		if (await nameInSettings(path))
			return `Requests of this collection trust ${name} now: ${path}.`;
	} catch (error) {
		reportError(error);
	}
	notify({
		kind: "error",
		text: `The collection does not trust ${name}: its files were not changed.`,
		hint: OTHER_WAYS_TO_TRUST,
	});
	return undefined;
}

async function nameInSettings(file: string): Promise<boolean> {
	const place = settingsPlace();
	if (!place) return false;
	const key = formKey(place);
	await openForm(place, "collection");
	changeForm(key, (tree) => {
		const known = dataAt(tree, PATH);
		const files = isFormArray(known) ? known : [];
		return files.includes(file) ? tree : withData(tree, PATH, [...files, file]);
	});
	const isSaved = await saveForm(key);
	const isShown = tabStore
		.get()
		.tabs.some(({ content }) => formsOfTab(content).includes(key));
	if (isSaved && !isShown) closeForm(key);
	return isSaved;
}

/** What the authority calls itself. */
function nameOf({ certificates }: PresentedCertificate): string | undefined {
	const subject = certificates.at(-1)?.subject ?? "";
	return /(?:^|, )CN=([^,]+)/.exec(subject)?.[1];
}
