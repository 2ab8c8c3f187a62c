import type { HostFunction } from "./host-functions.ts";

/** Longer than this a timer of node cannot wait; the script's time limit ends it long before. Milliseconds. */
const LONGEST = 2 ** 31 - 1;

export const timerFunctions = {
	startTimer: ({ pending }, values) => {
		const delay = Math.min(values.number(1), LONGEST);
		const [id, isInterval] = [values.number(0), values.boolean(2)];
		pending.startTimer(id, delay, isInterval, values.text(3));
	},
	stopTimer: ({ pending }, values) => {
		pending.stopTimer(values.number(0));
	},
	now: () => performance.now(),
} satisfies Record<string, HostFunction>;
