import type { BodyView } from "../../../../../src/protocol/responses.ts";
import { exchangeApi } from "../../../api/exchange-api.ts";
import { copyText } from "../../../state/copy-text.ts";
import { notify } from "../../../state/notice-state.ts";

/** Puts a whole body into the clipboard, as it is shown. */
export async function copyBody(id: string, view: BodyView): Promise<void> {
	const { text } = await exchangeApi.text(id, view);
	if (text !== null) return copyText(text, "Body copied.");
	notify({
		kind: "error",
		text: "The body is too large to copy.",
		hint: "Save it to a file.",
	});
}
