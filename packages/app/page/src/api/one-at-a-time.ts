/**
 * Does the same work for a key again, never twice at a time: of two answers, the
 * one that comes last may be the older one. What is asked for meanwhile is done
 * once more afterwards.
 *
 * @param work what is asked of the server
 * @returns its promise is fulfilled when work is over that has begun after the call; it rejects as that work does
 */
export function oneAtATime<Key = void>(
	work: (key: Key) => Promise<void>,
): (key: Key) => Promise<void> {
	const running = new Map<Key, Promise<void>>();
	const next = new Map<Key, Promise<void>>();
	const start = (key: Key) => {
		const done = work(key).finally(() => running.delete(key));
		running.set(key, done);
		return done;
	};
	return (key) => {
		const waiting = next.get(key);
		if (waiting) return waiting;
		const before = running.get(key);
		if (before === undefined) return start(key);
		const after = before
			.catch(() => undefined) // told to whoever asked for that
			.then(() => {
				next.delete(key);
				return start(key);
			});
		next.set(key, after);
		return after;
	};
}
