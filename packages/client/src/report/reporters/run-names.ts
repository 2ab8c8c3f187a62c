import type { RequestResult } from "../../run/events/events.ts";

/** As many iterations as may run at the same time, with room to spare. */
const REMEMBERED_ITERATIONS = 64;

/**
 * Gives each execution of a request a name that no other one of the run has,
 * for tools that show only the first of a name: `users/create`, and where a
 * request runs again `users/create [iteration 2]`, `users/create [2nd time]`.
 */
export class RunNames {
	/** How often each path ran, by iteration; only of those that may still go on. */
	readonly #iterations = new Map<number, Map<string, number>>();

	nameOf({ path, iteration }: RequestResult): string {
		const times = this.#count(path, iteration);
		const where = iteration > 0 ? ` [iteration ${iteration + 1}]` : "";
		const again = times > 1 ? ` [${ordinal(times)} time]` : "";
		return path + where + again;
	}

	#count(path: string, iteration: number): number {
		let counts = this.#iterations.get(iteration);
		if (!counts) {
			counts = new Map();
			this.#iterations.set(iteration, counts);
			const [oldest] = this.#iterations.keys();
			if (this.#iterations.size > REMEMBERED_ITERATIONS && oldest !== undefined)
				this.#iterations.delete(oldest);
		}
		const times = (counts.get(path) ?? 0) + 1;
		counts.set(path, times);
		return times;
	}
}

function ordinal(number: number): string {
	const isTeen = number % 100 >= 11 && number % 100 <= 13;
	const ending = isTeen ? undefined : ["th", "st", "nd", "rd"][number % 10];
	return `${number}${ending ?? "th"}`;
}
