/** Milliseconds between two looks at how long something has taken. */
const LOOK_EVERY = 250;

export interface TimeLimitOptions {
	/** Milliseconds, without those in which the user is asked. */
	readonly limit: number;
	/** Whether a question of the process is open. */
	readonly isAsking: () => boolean;
	readonly onEnd: () => void;
}

/** A limit of time that does not run while the user thinks about an answer. */
export function activeTimeLimit({
	limit,
	isAsking,
	onEnd,
}: TimeLimitOptions): Disposable {
	let [left, last] = [limit, performance.now()];
	const look = () => {
		const now = performance.now();
		if (!isAsking()) left -= now - last;
		last = now;
		if (left > 0) return;
		clearInterval(timer);
		onEnd();
	};
	const timer = setInterval(look, Math.min(LOOK_EVERY, limit));
	return { [Symbol.dispose]: () => clearInterval(timer) };
}
