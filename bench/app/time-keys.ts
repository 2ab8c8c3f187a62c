import type { Page } from "playwright-core";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Milliseconds from a key to the frame that shows it. */
export interface KeyTimes {
	readonly median: number;
	/** What one key of twenty takes longer than. */
	readonly p95: number;
}

/** Types where the focus is. */
export async function timeKeys(page: Page): Promise<KeyTimes> {
	await page.evaluate(`
		globalThis.typed = [];
		addEventListener("keydown", () => {
			const start = performance.now();
			requestAnimationFrame(() => {
				const { port1, port2 } = new MessageChannel();
				port1.onmessage = () => globalThis.typed.push(performance.now() - start);
				port2.postMessage(0);
			});
		}, { capture: true });
	`);
	for (const letter of LETTERS.repeat(4)) await page.keyboard.press(letter);
	const times = String(await page.evaluate("typed.join()"));
	// With the first keys the browser compiles what the others use.
	const warm = times.split(",").slice(LETTERS.length).map(Number);
	if (warm.length < 60) throw new Error("The page has missed keys.");
	return {
		median: Number(median(warm).toFixed(1)),
		p95: Number(quantile(warm, 0.95).toFixed(1)),
	};
}

export function median(values: readonly number[]): number {
	return quantile(values, 0.5);
}

function quantile(values: readonly number[], part: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.floor(sorted.length * part)] ?? 0;
}
