import { api } from "../../api/api.ts";
import { draftOf, type RequestRef } from "../../state/draft.ts";
import { environmentStore } from "../../state/environment-state.ts";
import { notify, reportError } from "../../state/notice-state.ts";

/**
 * Puts a request, as it is on the screen, into the clipboard as code. Secrets
 * stay placeholders.
 *
 * @param target id of a `CodeTargets`
 */
export async function copyAsCode(
	request: RequestRef,
	target: string,
): Promise<void> {
	try {
		const { code } = await api.code({
			request: draftOf(request),
			environment: environmentStore.get(),
			target,
			placeholders: "secrets",
		});
		if (code !== undefined) return await copyCode(code);
		notify({
			kind: "error",
			text: "The request cannot be built yet.",
			hint: "Its preview tells why.",
		});
	} catch (error) {
		reportError(error);
	}
}

/** Puts code into the clipboard, and says so. */
export async function copyCode(code: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(code);
		notify({ kind: "info", text: "The code is copied." });
	} catch (error) {
		reportError(error);
	}
}
