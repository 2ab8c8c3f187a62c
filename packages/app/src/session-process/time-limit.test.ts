import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { activeTimeLimit } from "./time-limit.ts";

test("time in which the user is asked does not count", async () => {
	let [isAsking, isOver] = [true, false];
	const ended = Promise.withResolvers<void>();
	using _ = activeTimeLimit({
		limit: 40,
		isAsking: () => isAsking,
		onEnd: () => {
			isOver = true;
			ended.resolve();
		},
	});
	await setTimeout(200);
	expect(isOver).toBe(false);
	isAsking = false;
	await ended.promise;
});
