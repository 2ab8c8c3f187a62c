import fc from "fast-check";
import { expect, test } from "vitest";
import { numberText } from "./number-text.ts";

test.each([
	[0, "0"],
	[-0, "0"],
	[42, "42"],
	[-1.5, "-1.5"],
	[0.1 + 0.2, "0.30000000000000004"],
	[1e21, "1000000000000000000000"],
	[-1e21, "-1000000000000000000000"],
	[1.5e300, `15${"0".repeat(299)}`],
	[1.2345678901234568e22, "12345678901234568000000"],
	[1e-7, "0.0000001"],
	[1.5e-7, "0.00000015"],
	[-1.25e-10, "-0.000000000125"],
	[5e-324, `0.${"0".repeat(323)}5`],
	[Number.MAX_VALUE, `17976931348623157${"0".repeat(292)}`],
	[Number.MIN_SAFE_INTEGER, "-9007199254740991"],
])("%s is written as %s", (number, text) => {
	expect(numberText(number)).toBe(text);
});

test("every number is written without exponent, and reads as the same number", () => {
	fc.assert(
		fc.property(
			fc.double({ noNaN: true, noDefaultInfinity: true }),
			(number) => {
				const text = numberText(number);
				expect(text).toMatch(/^-?\d+(\.\d+)?$/);
				// `+ 0` turns -0 into 0, which is how -0 is written.
				expect(Number(text)).toBe(number + 0);
			},
		),
	);
});
