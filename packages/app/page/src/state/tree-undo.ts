import { attempt, notify } from "./notice-state.ts";

/** Does something. What it gives takes that back, and can be done again; nothing: it cannot. */
export type Deed = () => Promise<Deed | undefined>;

interface Undoable {
	/** What was done: `Renamed “One”`. */
	readonly done: string;
	readonly undo: Deed;
}

/** What was done to requests, folders and environments in this window, the last one last. */
const done: Undoable[] = [];
/** What was undone since. */
const undone: Undoable[] = [];

/** One after the other: who presses the keys twice means two of them. */
let working: Promise<void> = Promise.resolve();
let waiting = 0;

/** Notes something that can be undone. Gives what undoes it. */
export function noteUndoable(undoable: Undoable): () => void {
	done.push(undoable);
	undone.length = 0;
	return () => takeBack(() => undoable, done, undone, "Undone");
}

export function canUndo(): boolean {
	return done.length + waiting > 0;
}

export function canRedo(): boolean {
	return undone.length + waiting > 0;
}

/** Undoes what was done last. */
export function undoLast(): void {
	takeBack(() => done.at(-1), done, undone, "Undone");
}

/** Does again what was undone last. */
export function redoLast(): void {
	takeBack(() => undone.at(-1), undone, done, "Done again");
}

/** Once: what failed is not tried again. */
function takeBack(
	which: () => Undoable | undefined,
	from: Undoable[],
	to: Undoable[],
	word: string,
): void {
	waiting++;
	const work = async () => {
		waiting--;
		const undoable = which();
		const at = undoable ? from.indexOf(undoable) : -1;
		if (!undoable || at === -1) return;
		from.splice(at, 1);
		const undo = await undoable.undo();
		if (undo) to.push({ ...undoable, undo });
		notify({ kind: "info", text: `${word}: ${undoable.done}.` });
	};
	working = working.then(() => attempt(work));
}
