import { attempt, notify } from "./notice-state.ts";

/** Does something. What it gives takes that back, and can be done again; nothing: it cannot. */
export type Deed = () => Promise<Deed | undefined>;

interface Undoable {
	/** What was done: `Renamed “One”`. */
	readonly done: string;
	/** It may give a `Deed` that does it again. */
	readonly undo: () => Promise<unknown>;
}

/** What was done to requests, folders and environments in this window, the last one last. */
const done: Undoable[] = [];
/** What was undone since. */
const undone: Undoable[] = [];

/** One after the other: who presses the keys twice means two of them. */
let working: Promise<void> = Promise.resolve();
let waiting = 0;

/**
 * Does something that can be undone, once everything before it is done.
 *
 * @param done as `Undoable` has it
 * @returns what undoes it
 */
export function perform(
	done: string,
	deed: Deed,
): Promise<(() => void) | undefined> {
	return inTurn(async () => {
		const undo = await deed();
		return undo && noteUndoable({ done, undo });
	});
}

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
	const work = async () => {
		const undoable = which();
		const at = undoable ? from.indexOf(undoable) : -1;
		if (!undoable || at === -1) return;
		from.splice(at, 1);
		const undo = await undoable.undo();
		if (isDeed(undo)) to.push({ ...undoable, undo });
		notify({ kind: "info", text: `${word}: ${undoable.done}.` });
	};
	void inTurn(() => attempt(work));
}

function isDeed(value: unknown): value is Deed {
	return typeof value === "function";
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
	waiting++;
	const result = working.then(work);
	const end = () => {
		waiting--;
	};
	working = result.then(end, end);
	return result;
}
