import { folderAround } from "../../state/collection-state.ts";
import { runAgain, runStore } from "../../state/run-state.ts";
import { tabStore } from "../../state/tab-state.ts";
import { showRunDialog } from "./show-run-dialog.tsx";

/** Runs what the tab that is shown belongs to: the folder of a request, a folder, the same run once more, else the collection. */
export function runWhatIsShown(): void {
	const { tabs, active } = tabStore.get();
	const content = tabs.find(({ id }) => id === active)?.content;
	const run = content?.kind === "run" ? runStore.get(content.id) : undefined;
	if (run) void runAgain(run.head);
	else if (content?.kind === "folder") showRunDialog([content.path]);
	else if (content?.kind === "request") showRunDialog(folderOf(content.path));
	else showRunDialog([]);
}

function folderOf(path: string): readonly string[] {
	const folder = folderAround(path, "request");
	return folder === "" ? [] : [folder];
}
