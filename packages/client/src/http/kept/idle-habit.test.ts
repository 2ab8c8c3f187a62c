import { expect, test } from "vitest";
import { IdleHabit } from "./idle-habit.ts";

test("half of the shortest time after which a server closed a connection is what may be relied on", () => {
	const habit = new IdleHabit();
	expect(habit.limit).toBe(Number.POSITIVE_INFINITY);
	habit.closed(80);
	habit.closed(60);
	habit.closed(70);
	expect(habit.limit).toBe(30);
});

test("a connection that survives longer shows that it was no habit", () => {
	const habit = new IdleHabit();
	habit.survived(50);
	expect(habit.limit).toBe(Number.POSITIVE_INFINITY);
	habit.closed(1);
	habit.survived(0.5);
	expect(habit.limit).toBe(0.5);
	habit.survived(400);
	expect(habit.limit).toBe(200);
});
