import { exchangeApi } from "../../../api/exchange-api.ts";
import { copyText } from "../../../state/copy-text.ts";
import { notify } from "../../../state/notice-state.ts";
import type { BodyContent } from "./body-content.ts";

/** Puts a whole body into the clipboard, as it is shown. */
export async function copyBody({ id, view }: BodyContent): Promise<void> {
	const { text } = await exchangeApi.text(id, view);
	if (text !== null) return copyText(text, "Body copied.");
	notify({
		kind: "error",
		text: "The body is too large to copy.",
		hint: "Save it to a file.",
	});
}
