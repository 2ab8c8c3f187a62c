import { expect, test } from "vitest";
import { formatSize } from "./format-size.ts";

test.each([
	[0, "0 B"],
	[999, "999 B"],
	[1000, "1.00 kB"],
	[1234, "1.23 kB"],
	[9_994, "9.99 kB"],
	[9_995, "10.0 kB"],
	[999_949, "999.9 kB"],
	[999_950, "1.00 MB"],
	[60_000_000, "60.0 MB"],
	[1.5e12, "1.50 TB"],
	[2e15, "2000.0 TB"],
])("%d bytes are %s", (bytes, text) => expect(formatSize(bytes)).toBe(text));
