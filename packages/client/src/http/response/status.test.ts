import { expect, test } from "vitest";
import { reasonPhrase, statusClass } from "./status.ts";

test.each([
	[100, "informational"],
	[204, "successful"],
	[304, "redirection"],
	[404, "client error"],
	[599, "server error"],
	[99, undefined],
	[600, undefined],
	[0, undefined],
])("%i is %s", (status, expected) => {
	expect(statusClass(status)).toBe(expected);
});

test("a reason phrase is the registered one, or empty", () => {
	expect(reasonPhrase(418)).toBe("I'm a Teapot");
	expect(reasonPhrase(299)).toBe("");
});
