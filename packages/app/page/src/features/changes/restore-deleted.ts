import type { DeletedNode } from "../../../../src/protocol/collection.ts";
import type { GitRestored } from "../../../../src/protocol/git/git.ts";
import { gitApi } from "../../api/git-api.ts";
import { reloadCollection } from "../../state/collection-state.ts";
import { attempt, notify } from "../../state/notice-state.ts";
import { readTrash } from "../../state/trash-state.ts";
import { type Deed, perform } from "../../state/tree-undo.ts";
import { withPrograms } from "./change-actions.tsx";
import { readChanges } from "./follow-changes.ts";

/** Writes what was deleted as the last commit has it. */
export function restoreNode({ name, files }: DeletedNode): Promise<void> {
	return attempt(async () => {
		const run = await perform(`restored “${name}”`, restoring(files));
		if (run)
			notify({
				kind: "info",
				text: `“${name}” is there again, as the last commit has it.`,
				action: { label: "Undo", run },
			});
	});
}

function restoring(paths: readonly string[]): Deed {
	return async () => {
		const restored = await withPrograms(() => gitApi.restore({ paths }));
		await readAgain();
		return restored && deletingAgain(restored);
	};
}

function deletingAgain(restored: GitRestored): Deed {
	return async () => {
		await gitApi.deleteAgain(restored);
		await Promise.all([readAgain(), readTrash()]);
		return restoring(restored.paths);
	};
}

async function readAgain(): Promise<void> {
	await Promise.all([reloadCollection(), readChanges()]);
}
