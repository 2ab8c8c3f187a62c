import { api } from "../api/api.ts";
import { pageStart } from "../api/page-start.ts";

/** Values as JSON, by name: what this page has left behind when it was open the last time. */
const values: Record<string, string> = { ...pageStart.values };

/** Milliseconds: dividers are dragged pixel by pixel. */
const PAUSE = 400;
const timers = new Map<string, number>();

/** What was changed just before the page is left, or loaded anew, is kept, too. */
export function keepBeforeLeaving(): void {
	window.addEventListener("beforeunload", () => void keepRemembered());
}

/** Sends at once what waits. Resolves when all of it is kept. */
export async function keepRemembered(): Promise<void> {
	const waiting = [...timers];
	for (const [, timer] of waiting) window.clearTimeout(timer);
	await Promise.all(waiting.map(([name]) => keep(name)));
}

async function keep(name: string): Promise<void> {
	timers.delete(name);
	// A server that is gone keeps nothing, and that is told elsewhere.
	await api.keep(name, values[name] ?? "").catch(() => {});
}

/** Something that is there again when the collection is opened the next time; with a name that begins with `user.`, when any collection is. */
export function remembered<T>(
	name: string,
	fallback: T,
): { read(): T; write(value: T): void } {
	return {
		read: () => {
			const text = values[name];
			return text === undefined ? fallback : JSON.parse(text);
		},
		write: (value) => {
			const text = JSON.stringify(value);
			if (text === values[name]) return;
			values[name] = text;
			window.clearTimeout(timers.get(name));
			timers.set(
				name,
				window.setTimeout(() => void keep(name), PAUSE),
			);
		},
	};
}
