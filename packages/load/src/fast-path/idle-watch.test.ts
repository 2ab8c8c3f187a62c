import { setTimeout as wait } from "node:timers/promises";
import { IdleHabit } from "@curlew/client/driving";
import { expect, test } from "vitest";
import { IdleWatch } from "./idle-watch.ts";

test("a connection that is idle for longer than its server was seen to keep one is not used for what must not be sent twice", async () => {
	const habit = new IdleHabit();
	const watch = new IdleWatch(habit);
	expect(watch.end(false, false)).toBe("at once");
	watch.begin(undefined);
	await wait(10);
	expect(watch.end(true, false)).toBe("when checked");
	watch.died();
	// A new connection, which says nothing about the old one.
	expect(watch.end(false, false)).toBe("at once");
	watch.begin(undefined);
	expect(habit.limit).toBeLessThan(10_000);
	await wait(20);
	habit.closed(20);
	expect(watch.end(true, false)).toBe("not at all");
	watch.begin(undefined);
	await wait(20);
	expect(watch.end(true, true)).toBe("at once");
	watch.begin(undefined);
	expect(habit.limit).toBeGreaterThan(9);
});

test("a connection is used for as long as the server says, less a second", async () => {
	const watch = new IdleWatch(new IdleHabit());
	watch.end(false, true);
	watch.begin(1010);
	await wait(20);
	expect(watch.end(true, true)).toBe("not at all");
	watch.begin(100_000);
	await wait(20);
	expect(watch.end(true, true)).toBe("at once");
});
