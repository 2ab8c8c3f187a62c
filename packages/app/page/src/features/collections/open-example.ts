import { api } from "../../api/api.ts";
import { attempt } from "../../state/notice-state.ts";
import { showCollection } from "../../state/workspace/show-collection.ts";
import { keysText, PAGE_KEYS } from "../../ui/keys.ts";

/** Opens the example, with the request to begin with. */
export function openExample(): Promise<void> {
	return attempt(async () => {
		const { id, folder, request } = await api.openExample();
		await showCollection(id, {
			open: { kind: "request", path: request },
			told: `The example is in ${folder}. ${keysText(PAGE_KEYS.send)} sends its first request.`,
		});
	});
}
