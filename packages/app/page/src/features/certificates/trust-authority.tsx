import type { PresentedCertificate } from "../../../../src/protocol/files.ts";
import { chosenFileApi } from "../../api/chosen-file-api.ts";
import { hasPlaceFor } from "../../state/collection-state.ts";
import { environmentStore } from "../../state/environment-state.ts";
import {
	failedForms,
	formKey,
	formStore,
	openForm,
} from "../../state/form-state.ts";
import { notify, reportError } from "../../state/notice-state.ts";
import { settingsPlace } from "../../state/tab-form.ts";
import { closeDialog, showDialog } from "../../ui/dialog-state.tsx";
import { nameInSettings } from "./name-in-settings.ts";
import { OTHER_WAYS_TO_TRUST, TrustDialog } from "./trust-dialog.tsx";

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
	let what = "its files were not changed";
	try {
		const key = await openSettings();
		if (key !== undefined) {
			const { path } = await chosenFileApi.keepCertificate({
				name,
				certificate: presented.authority,
			});
			switch (await nameInSettings(key, path)) {
				case "written":
					return `Requests of this collection trust ${name} now: ${path}.`;
				case "left":
					return `${path} stands in the collection's settings, which have unsaved changes: ${name} is trusted once you save them.`;
				case "refused":
					what = `${path} is there, but its settings could not be saved`;
			}
		}
	} catch (error) {
		reportError(error);
	}
	notify({
		kind: "error",
		text: `The collection does not trust ${name}: ${what}.`,
		hint: OTHER_WAYS_TO_TRUST,
	});
	return undefined;
}

/** The key of the form of the collection's settings; undefined where that cannot be read. */
async function openSettings(): Promise<string | undefined> {
	const place = settingsPlace();
	if (!place) return undefined;
	const key = formKey(place);
	await openForm(place, "collection");
	const failed = failedForms.get(key);
	if (failed) throw failed.error;
	return formStore.get(key) && key;
}

/** What the authority calls itself. */
function nameOf({ certificates }: PresentedCertificate): string | undefined {
	const subject = certificates.at(-1)?.subject ?? "";
	return /(?:^|, )CN=([^,]+)/.exec(subject)?.[1];
}
