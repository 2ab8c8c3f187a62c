import { expect, test } from "vitest";
import { isVariableName } from "./name.ts";

test.each([
	"a",
	"_",
	"-",
	"7",
	"user_id",
	"user-id",
	"Größe",
	"名前",
	"नमस्ते",
	"e\u0301",
	"\u{10400}\u{1E922}",
	"٣",
	"a".repeat(256),
])("%s is a variable name", (name) => {
	expect(isVariableName(name)).toBe(true);
});

test.each([
	"",
	" ",
	"a b",
	"a.b",
	"a[0]",
	"$a",
	"?a",
	"a\n",
	"½",
	"😀",
	"\ud800",
	"a\udc00",
	"a".repeat(257),
	"\u{10400}".repeat(129),
])("%j is not a variable name", (name) => {
	expect(isVariableName(name)).toBe(false);
});
