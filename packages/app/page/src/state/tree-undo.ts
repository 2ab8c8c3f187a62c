import { attempt, notify } from "./notice-state.ts";

interface Undoable {
	/** What was done: `Renamed “One”`. */
	readonly done: string;
	readonly undo: () => Promise<unknown>;
}

/** What was done to requests, folders and environments in this window, the last one last. */
const done: Undoable[] = [];

/** Notes something that can be undone. Gives what undoes it. */
export function noteUndoable(undoable: Undoable): () => void {
	done.push(undoable);
	return () => undo(undoable);
}

export function canUndo(): boolean {
	return done.length > 0;
}

/** Undoes what was done last. */
export function undoLast(): void {
	const last = done.at(-1);
	if (last) undo(last);
}

/** Once: what failed is not tried again. */
function undo(undoable: Undoable): void {
	const at = done.indexOf(undoable);
	if (at === -1) return;
	done.splice(at, 1);
	void attempt(async () => {
		await undoable.undo();
		notify({ kind: "info", text: `Undone: ${undoable.done}.` });
	});
}
