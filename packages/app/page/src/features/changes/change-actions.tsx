import type { GitChange } from "../../../../src/protocol/git/git.ts";
import { gitApi } from "../../api/git-api.ts";
import { reloadCollection } from "../../state/collection-state.ts";
import { attempt, notify } from "../../state/notice-state.ts";
import { readTrash, restoreDeleted } from "../../state/trash-state.ts";
import { askToConfirm } from "../../ui/confirm.tsx";
import { askToAllowPrograms } from "./allow-programs.tsx";
import { readChanges } from "./follow-changes.ts";

/** The next commit has them. */
export function stageChanges(changes: readonly GitChange[]): Promise<void> {
	return change(() => gitApi.stage({ paths: pathsOf(changes) }));
}

/** The next commit does not have them. */
export function unstageChanges(changes: readonly GitChange[]): Promise<void> {
	return change(() => gitApi.unstage({ paths: pathsOf(changes) }));
}

/** Takes back what is not staged, after a question. It goes into the trash. */
export async function discardChanges(
	changes: readonly GitChange[],
): Promise<void> {
	const [first] = changes;
	if (first === undefined) return;
	const one = changes.length === 1;
	const isMeant = await askToConfirm({
		title: one
			? `Discard the changes of “${first.path}”?`
			: `Discard the changes of ${changes.length} files?`,
		text: "What is discarded goes into the trash, and can be restored for 30 days. Staged changes stay.",
		action: one ? "Discard" : `Discard ${changes.length} files`,
	});
	if (!isMeant) return;
	await change(async () => {
		const { undo } = await gitApi.discard({ paths: pathsOf(changes) });
		await Promise.all([reloadCollection(), readTrash()]);
		if (undo.length === 0) return;
		notify({
			kind: "info",
			text: one
				? `The changes of “${first.path}” are in the trash.`
				: `The changes of ${undo.length} files are in the trash.`,
			action: { label: "Undo", run: () => void restoreAll(undo) },
		});
	});
}

/** Does something with git for which it may have to start programs of the repository. Undefined when that is not wanted, or it has failed. */
export async function withPrograms<T>(
	work: () => Promise<T>,
): Promise<T | undefined> {
	let outcome: T | undefined;
	await attempt(async () => {
		const programs = await gitApi.programs();
		if (programs.length > 0) {
			if (!(await askToAllowPrograms(programs))) return;
			await gitApi.allow({ ids: programs.map(({ id }) => id) });
		}
		outcome = await work();
	});
	return outcome;
}

async function change(work: () => Promise<void>): Promise<void> {
	await withPrograms(work);
	await readChanges();
}

async function restoreAll(ids: readonly string[]): Promise<void> {
	await attempt(async () => {
		for (const id of ids) await restoreDeleted(id);
	});
	await readChanges();
}

function pathsOf(changes: readonly GitChange[]): readonly string[] {
	return [...new Set(changes.map(({ path }) => path))];
}
