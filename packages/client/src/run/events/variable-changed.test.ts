import { expect, test } from "vitest";
import { MASK, SecretMasker } from "../../variables/secret-masker.ts";
import { SHOWN_VALUE_LIMIT, variableChangedEvent } from "./variable-changed.ts";

const CONTEXT = {
	index: 3,
	iteration: 1,
	request: "users/create",
	kind: "script",
	phase: "tests",
	masker: undefined,
} as const;

const CHANGE = {
	scope: "runtime",
	name: "user",
	from: undefined,
	to: { id: 9007199254740993n, at: [new Date(0)], ok: null },
	origin: { file: "/c/a.yml", line: 7 },
	isSecret: false,
} as const;

test("big integers and dates become text, at any depth", () => {
	const before = Date.now();
	const { at, ...event } = variableChangedEvent(CONTEXT, CHANGE);
	expect(at).toBeGreaterThanOrEqual(before - 1);
	expect(event).toStrictEqual({
		type: "variable-changed",
		index: 3,
		iteration: 1,
		request: "users/create",
		kind: "script",
		phase: "tests",
		scope: "runtime",
		name: "user",
		to: { id: "9007199254740993", at: ["1970-01-01T00:00:00.000Z"], ok: null },
		file: "/c/a.yml",
		line: 7,
	});
});

test("a variable that is deleted has no new value", () => {
	const event = variableChangedEvent(CONTEXT, {
		...CHANGE,
		from: 1,
		to: undefined,
	});
	expect(event).toMatchObject({ from: 1 });
	expect(event).not.toHaveProperty("to");
});

test("a `__proto__` key stays a key", () => {
	const to = JSON.parse('{"__proto__": {"a": 1}}');
	expect(
		JSON.stringify(variableChangedEvent(CONTEXT, { ...CHANGE, to }).to),
	).toBe('{"__proto__":{"a":1}}');
});

test("of a large value the event carries the beginning, and its true size", () => {
	const event = variableChangedEvent(CONTEXT, {
		...CHANGE,
		from: "é".repeat(5_000),
		to: { list: Array.from({ length: 2_000 }, (_, index) => index) },
	});
	expect(event.from).toBe("é".repeat(SHOWN_VALUE_LIMIT));
	expect(event.fromSize).toBe(10_000);
	expect(event.to).toMatch(/^\{"list":\[0,1,2,/);
	expect(event.to).toHaveLength(SHOWN_VALUE_LIMIT);
	expect(event.toSize).toBe(8_900);
});

test("a secret that the limit would cut in two is masked as a whole", () => {
	const masker = new SecretMasker();
	masker.add("s3cr3t-value");
	const to = `${"x".repeat(SHOWN_VALUE_LIMIT - 3)}s3cr3t-value${"y".repeat(99)}`;
	const event = variableChangedEvent({ ...CONTEXT, masker }, { ...CHANGE, to });
	expect(event.to).toBe(`${"x".repeat(SHOWN_VALUE_LIMIT - 3)}${MASK}`);
});

test("the value of a secret variable is not told, however short it is", () => {
	const event = variableChangedEvent(CONTEXT, {
		...CHANGE,
		from: 7,
		to: 42,
		isSecret: true,
	});
	expect(event).toMatchObject({ from: MASK, to: MASK });
});
