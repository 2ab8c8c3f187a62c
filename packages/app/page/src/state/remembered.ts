/** Something that the browser remembers for this page, from one visit to the next. */
export function remembered<T>(
	name: string,
	fallback: T,
): { read(): T; write(value: T): void } {
	const key = `curlew.${name}`;
	return {
		read: () => {
			try {
				const text = localStorage.getItem(key);
				return text === null ? fallback : JSON.parse(text);
			} catch {
				return fallback;
			}
		},
		write: (value) => {
			try {
				localStorage.setItem(key, JSON.stringify(value));
			} catch {
				// A browser that keeps nothing is no reason to stop.
			}
		},
	};
}
