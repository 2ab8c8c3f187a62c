import { expect, test } from "vitest";
import {
	bytesText,
	clockText,
	latencyText,
	rateText,
	shareText,
} from "./amounts.ts";

test.each([
	[latencyText(0), "0 µs"],
	[latencyText(999), "999 µs"],
	[latencyText(4_253), "4.25 ms"],
	[latencyText(1_020_000), "1.02 s"],
	[bytesText(999), "999 B"],
	[bytesText(3_530_000), "3.53 MB"],
	[rateText(0.5), "0.5/s"],
	[rateText(23_472), "23,472/s"],
	[shareText(0, 0), "0%"],
	[shareText(1, 1_000_000), "<0.01%"],
	[shareText(999_999, 1_000_000), ">99.99%"],
	[clockText(150_000), "2m30s"],
	[clockText(3_900_000), "1h05m"],
])("an amount is written as people read it: %s", (text, expected) => {
	expect(text).toBe(expected);
});
