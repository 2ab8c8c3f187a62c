import { api } from "../../api/api.ts";
import { copyText } from "../../state/copy-text.ts";
import { draftOf, type RequestRef } from "../../state/draft.ts";
import { environmentStore } from "../../state/environment-state.ts";
import { attempt, notify } from "../../state/notice-state.ts";

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
	await attempt(async () => {
		const { code } = await api.code({
			request: draftOf(request),
			environment: environmentStore.get(),
			target,
			placeholders: "secrets",
		});
		if (code !== undefined) return copyCode(code);
		notify({
			kind: "error",
			text: "The request cannot be built yet.",
			hint: "See its preview for the reason.",
		});
	});
}

/** Puts code into the clipboard, and says so. */
export function copyCode(code: string): Promise<void> {
	return copyText(code, "Code copied.");
}
