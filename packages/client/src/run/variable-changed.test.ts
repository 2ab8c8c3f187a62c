import { expect, test } from "vitest";
import { variableChangedEvent } from "./variable-changed.ts";

const CHANGE = {
	scope: "runtime",
	name: "user",
	from: undefined,
	to: { id: 9007199254740993n, at: [new Date(0)], ok: null },
	origin: { scope: "runtime", file: "/c/a.yml", line: 7 },
	isPersistent: false,
	isSecret: false,
} as const;

test("big integers and dates become text, at any depth", () => {
	expect(variableChangedEvent(3, CHANGE)).toStrictEqual({
		type: "variable-changed",
		index: 3,
		scope: "runtime",
		name: "user",
		to: { id: "9007199254740993", at: ["1970-01-01T00:00:00.000Z"], ok: null },
		file: "/c/a.yml",
		line: 7,
	});
});

test("a variable that is deleted has no new value", () => {
	const event = variableChangedEvent(0, { ...CHANGE, from: 1, to: undefined });
	expect(event).toMatchObject({ from: 1 });
	expect(event).not.toHaveProperty("to");
});

test("a `__proto__` key stays a key", () => {
	const to = JSON.parse('{"__proto__": {"a": 1}}');
	expect(JSON.stringify(variableChangedEvent(0, { ...CHANGE, to }).to)).toBe(
		'{"__proto__":{"a":1}}',
	);
});
