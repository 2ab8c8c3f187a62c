import { ApiError } from "../../api/call.ts";
import { onAppEvent, onReconnect } from "../../api/event-stream.ts";
import { gitApi } from "../../api/git-api.ts";
import { oneAtATime } from "../../api/one-at-a-time.ts";
import { formKey } from "../../state/form-state.ts";
import { Store } from "../../store/store.ts";
import { changeMarks } from "./git-marks.ts";
import { deletedMixer, type GitMark, gitMarks, gitStore } from "./git-state.ts";

/** Why git could not be asked; undefined when it could. */
export const gitProblem = new Store<ApiError | undefined>(undefined);

const known = new Map<string, GitMark>();

/** Asks git now, and again whenever files change, or git itself has done something. */
export async function followChanges(): Promise<void> {
	onAppEvent(({ type }) => {
		if (type === "files-changed" || type === "git-changed") void readChanges();
	});
	onReconnect(() => void readChanges());
	// Git's files elsewhere are not watched: an ignore file above, for one.
	window.addEventListener("focus", () => void readChanges());
	await readChanges();
}

/** Nobody has asked for it, so nobody is told when it fails; the view of the changes says why. */
export const readChanges: () => Promise<void> = oneAtATime(async () => {
	try {
		const state = await gitApi.state();
		gitProblem.set(undefined);
		gitStore.set(state);
		const changes = state?.changes ?? [];
		const inFile = changes.some(({ items = [] }) => items.length > 0)
			? (await import("./item-marks.ts")).itemMarks(changes, formKey)
			: [];
		gitMarks.set(new Map([...changeMarks(changes, known), ...inFile]));
		if (deletedMixer.get() || changes.some(({ was }) => was)) {
			const { mixerOf } = await import("./deleted-in-tree.ts");
			deletedMixer.set(mixerOf(changes));
		}
	} catch (error) {
		if (!(error instanceof ApiError) || error.isServerGone) return;
		gitProblem.set(error);
		gitMarks.set(new Map());
	}
});
