import { expect, test } from "vitest";
import { passedElsewhere } from "../../variables/mask-data.ts";
import type { RunEvent } from "../events/events.ts";
import { OrderedEvents } from "./ordered-events.ts";

function started(index: number, iteration: number): RunEvent {
	return passedElsewhere({
		type: "request-started",
		index,
		name: "a",
		path: "a",
		iteration,
	});
}

function openEvents(furthest: number) {
	const heard: string[] = [];
	const events = new OrderedEvents((event) => {
		if (event.type === "request-started")
			heard.push(`${event.iteration} #${event.index}`);
	}, furthest);
	return { heard, events };
}

test("events of the first iteration go straight through, those of later ones when it is their turn", () => {
	const { heard, events } = openEvents(10);
	const [zero, one, two] = [0, 1, 2].map((n) => events.listenerOf(n));
	two?.(started(0, 2));
	zero?.(started(0, 0));
	one?.(started(0, 1));
	expect(heard).toEqual(["0 #0"]);
	events.end(1);
	zero?.(started(1, 0));
	expect(heard).toEqual(["0 #0", "0 #1"]);
	events.end(0);
	expect(heard).toEqual(["0 #0", "0 #1", "1 #2", "2 #3"]);
	two?.(started(1, 2));
	expect(heard.at(-1)).toBe("2 #4");
});

test("an iteration far ahead of the slowest waits, so that little is held back", async () => {
	const { events } = openEvents(2);
	const begun: number[] = [];
	const begin = async (iteration: number) => {
		await events.room(iteration);
		begun.push(iteration);
	};
	const all = Promise.all([0, 1, 2, 3].map(begin));
	await new Promise(setImmediate);
	expect(begun).toEqual([0, 1]);
	events.end(1);
	await new Promise(setImmediate);
	expect(begun).toEqual([0, 1]);
	events.end(0);
	await all;
	expect(begun).toEqual([0, 1, 2, 3]);
});
