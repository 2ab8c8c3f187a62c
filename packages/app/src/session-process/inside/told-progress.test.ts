import { expect, onTestFinished, test, vi } from "vitest";
import { ToldProgress } from "./told-progress.ts";

test("what has come last is told, also when nothing comes after it; once it is over, nothing is", () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const told: number[] = [];
	const progress = new ToldProgress(({ received }) => told.push(received));
	const expected = undefined;
	const receive = (...counts: readonly number[]) => {
		for (const received of counts)
			progress.received({ status: 200, received, expected });
	};
	receive(54, 108, 2_160);
	expect(told).toEqual([]);
	vi.advanceTimersByTime(60_000);
	expect(told).toEqual([2_160]);
	receive(2_200);
	progress.end();
	vi.advanceTimersByTime(60_000);
	expect(told).toEqual([2_160]);
});
