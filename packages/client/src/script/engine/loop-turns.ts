/**
 * The event loop's turns among scripts that compute for long. What counts is how long the
 * process as a whole has not listened: of a hundred scripts that all compute, one goes on
 * between two turns, and not a hundred.
 */

/** Milliseconds that scripts may keep the process from everything else. */
export const LONGEST = 20;

const waiting: (() => void)[] = [];
let began = 0;
let isCounting = false;

/** Whether scripts have computed for so long that others come first. @param now by `performance.now()` */
export function isTurnDue(now: number): boolean {
	count(now);
	return now - began > LONGEST;
}

/** Resolves when the signals, sockets and timers that wait, and the scripts before this one, have been served. */
export function nextTurn(): Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	waiting.push(resolve);
	count(performance.now());
	return promise;
}

/** Begins with the first question after a turn, so that short scripts need no timer. */
function count(now: number): void {
	if (isCounting) return;
	isCounting = true;
	began = now;
	setImmediate(serve);
}

function serve(): void {
	isCounting = false;
	const next = waiting.shift();
	if (waiting.length > 0) count(performance.now());
	next?.();
}
